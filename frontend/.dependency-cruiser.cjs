/** Which layer of the browser's code may import which: platform <- entities <- features <- app. */
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
      name: "platform-imports-no-business",
      comment: "The live parts of help articles show what the product keeps.",
      severity: "error",
      from: { path: "^src/platform/", pathNot: "^src/platform/help/live/" },
      to: { path: "^src/(entities|features|app|generated/records)/" },
    },
    {
      name: "live-help-imports-no-feature",
      severity: "error",
      from: { path: "^src/platform/help/live/" },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "entity-imports-no-feature",
      severity: "error",
      from: { path: "^src/entities/" },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "feature-imports-no-app",
      severity: "error",
      from: { path: "^src/features/" },
      to: { path: "^src/app/" },
    },
    {
      name: "feature-imports-no-other-feature",
      severity: "error",
      from: { path: FEATURE },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "one-door-to-echarts",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/platform/charts/" },
      to: { path: "node_modules/(echarts|echarts-for-react)/" },
    },
    {
      name: "to-option-is-pure",
      comment: "An option is computed from plain values, so it is tested without a browser.",
      severity: "error",
      from: { path: "to-option\\.ts$" },
      to: {
        path: "node_modules/(react|react-dom|zustand|echarts-for-react|@tanstack)/|^src/platform/(api|ui|jobs)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "product-imports-no-test",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: { path: "\\.test\\.tsx?$|/testing/" },
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
