class TopologicalSorter:
    pass
