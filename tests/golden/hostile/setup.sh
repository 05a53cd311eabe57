# shellcheck shell=sh
mkdir -p input/loop input/pkg
mkfifo input/pipe.py
ln -s ../loop input/loop/again
ln -s nowhere.py input/broken.py
printf 'import imp\n\000\377\376 = (\n' >input/pkg/binary.py
printf -- '-r b.txt\n' >input/requirements.txt
printf -- '-r requirements.txt\n-r missing.txt\nsix==1.15.0\n' >input/b.txt
printf 'gunicorn==20.1.0\n<<<<<<< HEAD\nsix\n=======\nsix==1.15\n>>>>>>> other\n' >input/requirements-merge.txt
{ printf 'a: &a [x, x]\n'; for i in 1 2 3 4 5 6 7 8 9; do printf 'b%s: &b%s [*a, *a, *a]\n' $i $i; done; } >input/docker-compose.yml
i=0; while [ $i -lt 2000 ]; do printf '[[[[[[[[[[[[[[[[[[[[[[[[['; i=$((i + 1)); done >input/deep.py
