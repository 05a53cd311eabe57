#ifndef X_H
#define X_H
#if defined(A) && (B(1, 2) || !C) /* x                                                             \
                                   */
#elif 0x3
#endif
#endif // \
x
