/* Data sets: published measurements of one stack on several Pythons. Format: docs/rules.md.
 *
 * Numbers are compared inside one benchmark of one data set only, never across sources. Types can
 * be initialised statically: the built-in sets are constant tables. */
#ifndef PUC_BENCH_DATASET_H
#define PUC_BENCH_DATASET_H

#include "rules/load.h"
#include "rules/pythons.h"

typedef struct BenchValue {
    int minor;
    double value;
} BenchValue;

typedef struct Benchmark {
    Str id, title, measures, unit;
    bool higher_is_better;
    const BenchValue *values; /* ascending by minor */
    size_t value_count;
} Benchmark;

typedef struct PackageNote {
    Str name, version; /* as published, with remarks */
} PackageNote;

typedef struct DataSet {
    Str id, title, date, platform, statistic, source, note;
    uint32_t runs; /* 0: not said */
    Minors apart;  /* Pythons measured with other package versions: not compared with the rest */
    const PackageNote *packages;
    size_t package_count;
    const Benchmark *benchmarks;
    size_t benchmark_count;
} DataSet;

typedef struct DataSets {
    const DataSet *items;
    size_t count;
} DataSets;

typedef VEC(DataSet) DataSetList;

/* Adds the data set of one file. */
void dataset_load(Arena *a, Source *src, DataSetList *list, Diags *diags);
/* Sets of `more` replace those of `base` with the same id. */
DataSets datasets_merge(Arena *a, const DataSets *base, const DataSetList *more);

const DataSet *dataset_find(const DataSets *sets, Str id);
const Benchmark *benchmark_find(const DataSet *set, Str id);
bool benchmark_value(const Benchmark *b, int minor, double *value);

typedef enum Effect { EFFECT_IMPROVED, EFFECT_INSIGNIFICANT, EFFECT_WORSE } Effect;
const char *effect_text(Effect e);

/* The change from one Python to another; false where one of them was not measured, or not with the
 * same packages. */
typedef struct Change {
    double from, to;
    double percent; /* of `from`; positive means a larger number, not a better one */
    Effect effect;
} Change;
bool benchmark_change(const DataSet *set, const Benchmark *b, int from, int to,
                      double insignificant_percent, Change *out);

#endif
