/* Steps: rules and facts in, one line for each step out. */

#include "world.h"

static const char rules_text[] =
    "- id: dep.gevent\n"
    "  kind: dep-incompatible\n"
    "  match: {requires: gevent}\n"
    "  minimum: {\"3.11\": \"22.8.0\", \"3.12\": \"23.7.0\"}\n"
    "  advised: {\"3.12\": \"24.2.1\"}\n"
    "  needs: {\"22.10.2\": \"greenlet>=2.0.0\", \"23.7.0\": \"greenlet>=3.0.0\"}\n"
    "  newest: \"26.9.0\"\n"
    "  message: \"gevent {version} fails on {target}\"\n"
    "  fix: {action: upgrade, text: \"{to} works\"}\n"
    "  sources: [s]\n"
    "- id: dep.late\n"
    "  kind: dep-incompatible\n"
    "  match: {requires: \"late<2\"}\n"
    "  python: {\"2\": \">=3.12\"}\n"
    "  message: late\n"
    "  fix: {action: upgrade, to: \"2\"}\n"
    "  sources: [s]\n"
    "- id: dep.side\n"
    "  kind: dep-unmaintained\n"
    "  match: {requires: side}\n"
    "  message: dead\n"
    "  fix: {action: replace, to: other, text: t, options: [{when: {declares: pg}, to: pgother, "
    "text: u}]}\n"
    "  sources: [s]\n"
    "- id: stdlib.imp\n"
    "  kind: removed-module\n"
    "  targets: \">=3.12\"\n"
    "  match: {imports: imp}\n"
    "  message: gone\n"
    "  fix: {action: rewrite, text: importlib}\n"
    "  sources: [s]\n"
    "- id: dep.nofix\n"
    "  kind: dep-incompatible\n"
    "  match: {requires: nofix}\n"
    "  message: no way\n"
    "  sources: [s]\n"
    "- id: deploy.image\n"
    "  kind: deploy-python\n"
    "  match: {project: python-older}\n"
    "  message: \"{label} is older\"\n"
    "  fix: {action: edit, text: \"state {target}\"}\n"
    "  sources: [s]\n";

static void an_upgrade_goes_to_the_advised_version_and_takes_its_needs_along(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "gevent==21.12.0");
    add_requirement(&w, "greenlet==1.1.3");
    expect(&w, 12,
           "now upgrade gevent 21.12.0->24.2.1 (1)\n"
           "now upgrade greenlet 1.1.3->3.0.0 (1)\n",
           VERDICT_READY_AFTER_FIXES);
}

static void without_an_advised_version_the_minimum_is_the_step(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "gevent==21.12.0");
    expect(&w, 11, "now upgrade gevent 21.12.0->22.8.0 (1)\n", VERDICT_READY_AFTER_FIXES);
}

static void what_needs_the_new_python_waits_for_it(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "late==1");
    expect(&w, 12, "switch upgrade late 1->2 (1)\n", VERDICT_READY_AFTER_FIXES);
}

static void places_of_one_subject_are_one_step_and_blockers_come_first(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "side==1");
    add_import(&w, "imp");
    add_import(&w, "imp");
    add_pin(&w, "python:3.10-slim");
    add_pin(&w, "python-3.10.4");
    expect(&w, 12,
           "now rewrite imp -> (2)\n"
           "now replace side 1->other (1)\n"
           "switch edit python:3.10-slim python:3.10-slim->python:3.12-slim (1)\n"
           "switch edit python-3.10.4 python-3.10.4->python-3.12.13 (1)\n",
           VERDICT_READY_AFTER_FIXES);
}

static void a_fix_option_is_chosen_by_the_project(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "side==1");
    add_requirement(&w, "pg==1");
    expect(&w, 12, "now replace side 1->pgother (1)\n", VERDICT_READY);
}

static void a_blocker_without_a_fix_blocks(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "nofix==1");
    expect(&w, 12, "", VERDICT_BLOCKED);
}

static void nothing_to_do_is_ready(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "gevent==25.9.1");
    add_import(&w, "important");
    expect(&w, 12, "", VERDICT_READY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_upgrade_goes_to_the_advised_version_and_takes_its_needs_along),
        cmocka_unit_test(without_an_advised_version_the_minimum_is_the_step),
        cmocka_unit_test(what_needs_the_new_python_waits_for_it),
        cmocka_unit_test(places_of_one_subject_are_one_step_and_blockers_come_first),
        cmocka_unit_test(a_fix_option_is_chosen_by_the_project),
        cmocka_unit_test(a_blocker_without_a_fix_blocks),
        cmocka_unit_test(nothing_to_do_is_ready),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
