#include "project/hook_repos.h"

/* Owner and name as on GitHub, where letter case does not count. Tags of these repositories are the
 * versions of the package. */
static const struct {
    Str repo, package;
} repos[] = {
    {STR_INIT("PyCQA/autoflake"), STR_INIT("autoflake")},
    {STR_INIT("myint/autoflake"), STR_INIT("autoflake")},
    {STR_INIT("PyCQA/bandit"), STR_INIT("bandit")},
    {STR_INIT("PyCQA/doc8"), STR_INIT("doc8")},
    {STR_INIT("PyCQA/docformatter"), STR_INIT("docformatter")},
    {STR_INIT("myint/docformatter"), STR_INIT("docformatter")},
    {STR_INIT("PyCQA/flake8"), STR_INIT("flake8")},
    {STR_INIT("PyCQA/isort"), STR_INIT("isort")},
    {STR_INIT("timothycrosley/isort"), STR_INIT("isort")},
    {STR_INIT("pre-commit/mirrors-isort"), STR_INIT("isort")},
    {STR_INIT("PyCQA/prospector"), STR_INIT("prospector")},
    {STR_INIT("PyCQA/pydocstyle"), STR_INIT("pydocstyle")},
    {STR_INIT("PyCQA/pylint"), STR_INIT("pylint")},
    {STR_INIT("pylint-dev/pylint"), STR_INIT("pylint")},
    {STR_INIT("pre-commit/mirrors-pylint"), STR_INIT("pylint")},
    {STR_INIT("Yelp/detect-secrets"), STR_INIT("detect-secrets")},
    {STR_INIT("abravalheri/validate-pyproject"), STR_INIT("validate-pyproject")},
    {STR_INIT("adamchainz/blacken-docs"), STR_INIT("blacken-docs")},
    {STR_INIT("asottile/blacken-docs"), STR_INIT("blacken-docs")},
    {STR_INIT("adamchainz/django-upgrade"), STR_INIT("django-upgrade")},
    {STR_INIT("adrienverge/yamllint"), STR_INIT("yamllint")},
    {STR_INIT("asottile/add-trailing-comma"), STR_INIT("add-trailing-comma")},
    {STR_INIT("asottile/dead"), STR_INIT("dead")},
    {STR_INIT("asottile/pyupgrade"), STR_INIT("pyupgrade")},
    {STR_INIT("asottile/reorder_python_imports"), STR_INIT("reorder-python-imports")},
    {STR_INIT("asottile/reorder-python-imports"), STR_INIT("reorder-python-imports")},
    {STR_INIT("asottile/seed-isort-config"), STR_INIT("seed-isort-config")},
    {STR_INIT("asottile/setup-cfg-fmt"), STR_INIT("setup-cfg-fmt")},
    {STR_INIT("asottile/yesqa"), STR_INIT("yesqa")},
    {STR_INIT("astral-sh/ruff-pre-commit"), STR_INIT("ruff")},
    {STR_INIT("charliermarsh/ruff-pre-commit"), STR_INIT("ruff")},
    {STR_INIT("astral-sh/uv-pre-commit"), STR_INIT("uv")},
    {STR_INIT("codespell-project/codespell"), STR_INIT("codespell")},
    {STR_INIT("commitizen-tools/commitizen"), STR_INIT("commitizen")},
    {STR_INIT("econchick/interrogate"), STR_INIT("interrogate")},
    {STR_INIT("executablebooks/mdformat"), STR_INIT("mdformat")},
    {STR_INIT("google/yapf"), STR_INIT("yapf")},
    {STR_INIT("pre-commit/mirrors-yapf"), STR_INIT("yapf")},
    {STR_INIT("hhatto/autopep8"), STR_INIT("autopep8")},
    {STR_INIT("pre-commit/mirrors-autopep8"), STR_INIT("autopep8")},
    {STR_INIT("ikamensh/flynt"), STR_INIT("flynt")},
    {STR_INIT("jendrikseipp/vulture"), STR_INIT("vulture")},
    {STR_INIT("jorisroovers/gitlint"), STR_INIT("gitlint")},
    {STR_INIT("kynan/nbstripout"), STR_INIT("nbstripout")},
    {STR_INIT("mgedmin/check-manifest"), STR_INIT("check-manifest")},
    {STR_INIT("nbQA-dev/nbQA"), STR_INIT("nbqa")},
    {STR_INIT("netromdk/vermin"), STR_INIT("vermin")},
    {STR_INIT("pdm-project/pdm"), STR_INIT("pdm")},
    {STR_INIT("pre-commit/mirrors-mypy"), STR_INIT("mypy")},
    {STR_INIT("pre-commit/pre-commit-hooks"), STR_INIT("pre-commit-hooks")},
    {STR_INIT("ambv/black"), STR_INIT("black")},
    {STR_INIT("psf/black"), STR_INIT("black")},
    {STR_INIT("psf/black-pre-commit-mirror"), STR_INIT("black")},
    {STR_INIT("python-poetry/poetry"), STR_INIT("poetry")},
    {STR_INIT("regebro/pyroma"), STR_INIT("pyroma")},
    {STR_INIT("rstcheck/rstcheck"), STR_INIT("rstcheck")},
    {STR_INIT("sphinx-contrib/sphinx-lint"), STR_INIT("sphinx-lint")},
    {STR_INIT("tox-dev/pyproject-fmt"), STR_INIT("pyproject-fmt")},
};

Str hook_repo_package(Str url) {
    static const Str hosts[] = {STR_INIT("github.com/"), STR_INIT("github.com:")};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        size_t at = str_find(url, hosts[i]);
        if (at == STR_NPOS)
            continue;
        Str repo = str_from_pos(url, at + hosts[i].len);
        while (str_ends(repo, STR("/")))
            repo.len--;
        if (str_ends(repo, STR(".git")))
            repo.len -= 4;
        for (size_t k = 0; k < sizeof repos / sizeof *repos; k++)
            if (str_eq_nocase(repo, repos[k].repo))
                return repos[k].package;
    }
    return (Str){"", 0};
}
