/**
 * ECharts as echarts-for-react is given it. That makes an instance only to learn, a frame later, how
 * large its place is; then it makes the one that draws. Our places have their size when charts come.
 */
import type { EChartsType } from "echarts/core";
import { echarts } from "@/platform/charts/echarts-parts";

type Options = NonNullable<Parameters<typeof echarts.init>[2]>;

const onTrial = new WeakSet<HTMLElement>();

/** Stands in the place of the first instance: it is ready in a task of its own, unless it is gone. */
function trialOf(place: HTMLElement) {
  return {
    on(_event: string, finished: () => void) {
      setTimeout(() => onTrial.has(place) && finished());
    },
    // The one that draws begins with the newest option by itself.
    setOption(_option: object) {},
    hideLoading() {},
  };
}

export const singleInstance = {
  init(place: HTMLElement, theme: string | object | undefined, options: Options) {
    if (options.width !== undefined) return echarts.init(place, theme, options);
    onTrial.add(place);
    return trialOf(place);
  },
  getInstanceByDom(place: HTMLElement): EChartsType | ReturnType<typeof trialOf> | undefined {
    return onTrial.has(place) ? trialOf(place) : echarts.getInstanceByDom(place);
  },
  dispose(place: HTMLElement): void {
    if (!onTrial.delete(place)) echarts.dispose(place);
  },
};
