/**
 * ECharts as echarts-for-react is given it. That makes an instance only to learn, a frame later, how
 * large its place is; then it makes the one that draws. Our places have their size when charts come.
 */
import type { EChartsType } from "echarts/core";
import { echarts } from "@/shared/charts/echarts-parts";

type Options = NonNullable<Parameters<typeof echarts.init>[2]>;

/** Stands in the place of the first instance: it has finished as soon as anybody asks. */
const TRIAL = { on: (_event: string, finished: () => void) => finished() };

const onTrial = new WeakSet<HTMLElement>();

export const singleInstance = {
  init(place: HTMLElement, theme: string | object | undefined, options: Options) {
    if (options.width !== undefined) return echarts.init(place, theme, options);
    onTrial.add(place);
    return TRIAL;
  },
  getInstanceByDom(place: HTMLElement): EChartsType | typeof TRIAL | undefined {
    return onTrial.has(place) ? TRIAL : echarts.getInstanceByDom(place);
  },
  dispose(place: HTMLElement): void {
    if (!onTrial.delete(place)) echarts.dispose(place);
  },
};
