/** Who may know whom in the browser's code: shared <- features <- app. */
const FEATURE = "^src/features/([^/]+)/";
const NOT_A_MODULE_OF_THE_PRODUCT = "\\.test\\.tsx?$|\\.d\\.ts$|^src/testing/|^src/main\\.tsx$";

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: NOT_A_MODULE_OF_THE_PRODUCT },
      to: {},
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "shared-knows-no-feature",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "feature-knows-no-app",
      severity: "error",
      from: { path: "^src/features/" },
      to: { path: "^src/app/" },
    },
    {
      name: "feature-knows-no-other-feature",
      severity: "error",
      from: { path: FEATURE },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "one-door-to-echarts",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/shared/charts/" },
      to: { path: "node_modules/(echarts|echarts-for-react)/" },
    },
    {
      name: "to-option-is-pure",
      comment: "An option is computed from plain values, so it is tested without a browser.",
      severity: "error",
      from: { path: "to-option\\.ts$" },
      to: {
        path: "node_modules/(react|react-dom|zustand|echarts-for-react|@tanstack)/|^src/shared/(api|ui|jobs)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "product-knows-no-test",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.tsx?$|^src/testing/" },
      to: { path: "\\.test\\.tsx?$|^src/testing/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".json", ".css", ".woff2"],
    },
  },
};
