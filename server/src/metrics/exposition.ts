// The text format of Prometheus, version 0.0.4. A library would add a registry and a clock of its own to these few lines.
export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };
export type Family = { name: string; help: string; type: "counter" | "gauge" | "histogram"; lines(): string[] };

/** A number that only grows, for each combination of labels. */
export function counter(name: string, help: string): Family & { add(labels: Labels): void } {
  const values = new Map<string, number>();
  return {
    name,
    help,
    type: "counter",
    add(labels) {
      const key = labelsText(labels);
      values.set(key, (values.get(key) ?? 0) + 1);
    },
    lines: () => [...values].map(([labels, value]) => `${name}${labels} ${value}`),
  };
}

/** How long things take, as counts per upper bound, which Prometheus can sum over processes. */
export function histogram(
  name: string,
  help: string,
  bounds: readonly number[],
): Family & { observe(labels: Labels, value: number): void } {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
  return {
    name,
    help,
    type: "histogram",
    observe(labels, value) {
      const key = labelsText(labels);
      let one = series.get(key);
      if (!one) series.set(key, (one = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }));
      one.sum += value;
      one.count++;
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) (one.counts[at] as number)++;
    },
    lines: () =>
      [...series].flatMap(([key, { labels, counts, sum, count }]) => {
        let seen = 0;
        const buckets = bounds.map((bound, at) => {
          seen += counts[at] as number;
          return `${name}_bucket${labelsText({ ...labels, le: String(bound) })} ${seen}`;
        });
        return [
          ...buckets,
          `${name}_bucket${labelsText({ ...labels, le: "+Inf" })} ${count}`,
          `${name}_sum${key} ${sum}`,
          `${name}_count${key} ${count}`,
        ];
      }),
  };
}

/** Numbers that are read on request. */
export function sampled(type: "counter" | "gauge", name: string, help: string, samples: readonly Sample[]): Family {
  return {
    name,
    help,
    type,
    lines: () => samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}`),
  };
}

export function writeExposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, lines }) => {
      const values = lines();
      return values.length ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values] : [];
    })
    .concat("")
    .join("\n");
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length ? `{${pairs.join(",")}}` : "";
}

function escapeLabel(value: string): string {
  return value.replace(/[\\"\n]/g, (letter) => (letter === "\n" ? "\\n" : `\\${letter}`));
}
