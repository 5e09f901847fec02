export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\n"])*)"(?:,|$)/y

/** Parses Prometheus's text format strictly; throws at the first line that violates it. */
export function readMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const reader = new Reader()
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('#')) reader.comment(line)
    else reader.sample(line)
  }
  return reader.samples
}

class Reader {
  readonly samples: Sample[] = []
  readonly #said = { HELP: new Map<string, string>(), TYPE: new Map<string, string>() }
  readonly #seen = new Set<string>()

  comment(line: string): void {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (!kind || !metricName.test(name)) throw new Error(`no comment of the format: ${line}`)
    const said = this.#said[kind as 'HELP' | 'TYPE']
    if (said.has(name)) throw new Error(`said twice: ${line}`)
    said.set(name, rest)
  }

  sample(line: string): void {
    const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
    this.#requireFamily(name, line)
    if (!/^(NaN|\+Inf|-?[\d.]+(e[+-]?\d+)?)$/.test(value)) throw new Error(`no number: ${line}`)
    const key = line.slice(0, line.lastIndexOf(' '))
    if (this.#seen.has(key)) throw new Error(`twice: ${line}`)
    this.#seen.add(key)
    this.samples.push({ name, labels: labelsOf(labels, line), value: Number(value.replace('+Inf', 'Infinity')) })
  }

  #requireFamily(name: string, line: string): void {
    const { HELP, TYPE } = this.#said
    const family = [name, name.replace(/_(bucket|sum|count)$/, '')].find((one) => TYPE.has(one))
    if (!family || !HELP.has(family)) throw new Error(`no family: ${line}`)
    const isMisnamed = (TYPE.get(family) === 'counter') !== family.endsWith('_total')
    if (isMisnamed) throw new Error(`_total is of counters: ${line}`)
  }
}

function labelsOf(text: string, line: string): Record<string, string> {
  const found: Record<string, string> = {}
  label.lastIndex = 0
  while (label.lastIndex < text.length) {
    const [, name = '', value = ''] = label.exec(text) ?? []
    if (!name || name in found) throw new Error(`labels: ${line}`)
    found[name] = value
  }
  return found
}
