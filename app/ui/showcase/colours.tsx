import { useEffect, useRef } from 'react'
import { Panel } from '../panels'

const pairs = [
  ['primary', 'on-primary'],
  ['primary-soft', 'primary-ink'],
  ['secondary', 'on-secondary'],
  ['secondary-soft', 'secondary-ink'],
  ['bg', 'text'],
  ['surface-1', 'text-2'],
  ['surface-2', 'text-3'],
  ['surface-3', 'text'],
  ['inverse', 'on-inverse'],
  ['success', 'on-success'],
  ['success-soft', 'success-ink'],
  ['warning', 'on-warning'],
  ['warning-soft', 'warning-ink'],
  ['danger', 'on-danger'],
  ['danger-soft', 'danger-ink'],
  ['info-soft', 'info-ink'],
  ['badge', 'on-badge'],
  ['new', 'on-new'],
  ['like', 'on-like'],
  ['premium', 'on-premium'],
  ['spot', 'on-spot'],
  ['bubble-in', 'on-bubble-in'],
  ['bubble-out', 'on-bubble-out'],
] as const

export function Colours() {
  return (
    <Panel title="Colour roles">
      <div className="grid grid-cols-fill-23 gap-2">
        {pairs.map(([ground, ink]) => (
          <Swatch key={ground} ground={ground} ink={ink} />
        ))}
      </div>
    </Panel>
  )
}

function Swatch({ ground, ink }: { ground: string; ink: string }) {
  const swatch = useRef<HTMLDivElement>(null)
  useEffect(() => {
    swatch.current?.style.setProperty('background', `var(--c-${ground})`)
    swatch.current?.style.setProperty('color', `var(--c-${ink})`)
  }, [ground, ink])
  return (
    <div
      ref={swatch}
      className="flex min-h-18 items-end rounded-sm border border-border p-2 font-semibold text-2xs leading-tight"
    >
      {ground}
    </div>
  )
}

export function Type() {
  return (
    <Panel title="Type">
      <h2 className="heading-hero">Say it</h2>
      <h2 className="heading-1">Say something</h2>
      <h2 className="heading-2">Online around Utrecht</h2>
      <p className="heading-4">A section or row title</p>
      <p>Reading text at 16 px with a line height of 1.5. Zażółć gęślą jaźń, Åse, Übermut, mañana, hääyöaie.</p>
      <p className="meta">Second-level text</p>
      <p className="fine">Fine print and timestamps</p>
      <p>
        <a className="link" href="#main">
          A link in text
        </a>
      </p>
    </Panel>
  )
}
