/** ECharts ships its Spanish words without types. */
declare module "echarts/i18n/langES-obj.js" {
  const words: Parameters<typeof import("echarts/core").registerLocale>[1];
  export default words;
}
