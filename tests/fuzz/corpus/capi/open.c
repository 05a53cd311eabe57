#if ((((
#elif
#else
PyEval_CallObject