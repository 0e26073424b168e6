/** The parts of ECharts that the product uses, and no others: the whole would weigh twice as much. */
import { BarChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import spanish from "echarts/i18n/langES-obj.js";
import { SVGRenderer } from "echarts/renderers";

export const CHART_LOCALE = "ES";

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);
echarts.registerLocale(CHART_LOCALE, spanish);

export { echarts };
