"""The few addresses of the GitHub API that comments on a pull request go through, for real clients that are
pointed here. A repository named `readonly` refuses to be written to, as it is with the token of a
pull request from a fork."""

import http.server
import json
import re
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, value, headers=()):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")

    def refused(self):
        if not self.headers.get("Authorization"):
            self.answer(401, {"message": "Requires authentication"})
        elif "/readonly/" in self.path:
            self.body()
            self.answer(403, {"message": "Resource not accessible by integration"})
        else:
            return False
        return True

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if not re.fullmatch(r"/repos/[^/]+/[^/]+/issues/\d+/comments", path):
            return self.answer(404, {"message": "Not Found"})
        # Two comments a page, so that a client has to turn pages.
        page = int((re.search(r"\bpage=(\d+)", query) or [0, 1])[1])
        comments = self.server.comments
        link = [("Link", f'<http://{self.headers["Host"]}{path}?page={page + 1}>; rel="next"')]
        return self.answer(200, comments[2 * page - 2:2 * page], link if len(comments) > 2 * page else ())

    def do_POST(self):
        if self.refused():
            return
        comment = {"id": 100 + len(self.server.comments), "body": self.body()["body"], "user": {"login": "bot"}}
        self.server.comments.append(comment)
        self.answer(201, comment)

    def do_PATCH(self):
        number = int(self.path.rsplit("/", 1)[1])
        if self.refused():
            return
        comment = next(c for c in self.server.comments if c["id"] == number)
        comment["body"] = self.body()["body"]
        self.server.renewed.append(number)
        self.answer(200, comment)


def start(comments):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.comments = [{"id": 1 + i, "body": text, "user": {"login": "somebody"}}
                       for i, text in enumerate(comments)]
    server.renewed = []
    server.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
