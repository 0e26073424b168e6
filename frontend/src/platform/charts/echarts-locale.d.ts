/** ECharts ships its Spanish words without types. */
declare module "echarts/i18n/langES-obj.js" {
  const words: Parameters<typeof import("echarts/core").registerLocale>[1];
  // biome-ignore lint/style/noDefaultExport: this is how the package gives them.
  export default words;
}
