import type { LanderName } from '~/tenancy/landers/landers'
import { landerNames } from '~/tenancy/landers/landers'

const files = import.meta.glob<string>(['/app/styles/landers/*.css', '!**/frame.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

const styles = new Map(landerNames.map((name) => [name, textOf(name)]))

/** Returns the stylesheet of a lander as text. It is sent within the page, which saves a request. */
export function stylesOf(lander: LanderName): string {
  return styles.get(lander) ?? ''
}

function textOf(name: LanderName): string {
  const text = files[`/app/styles/landers/${name}.css`]
  if (text === undefined) throw new Error(`no stylesheet for ${name}`)
  return text
}
