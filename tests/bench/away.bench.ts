import { behindBoth } from '../robustness/behind-proxies'
import { annaAndBen, at } from '../robustness/people'
import { Visitor } from '../support/visitor'
import type { Bench, Row } from './measure'

const times = 40

/** Time of the friendly page through each proxy while the database is away: the slowest of all requests. */
export const bench: Bench = async () => {
  const rows: Row[] = []
  await behindBoth(async ({ proxies, one, postgresql }) => {
    const { anna } = await annaAndBen(one)
    await postgresql.stop()
    for (const [name, proxy] of proxies) {
      const visitor = new Visitor(proxy, 'coast')
      const member = at(proxy, anna)
      let slowest = 0
      for (let time = 0; time < times; time += 1) {
        // Anew each time: a page that is kept is served without the database.
        const began = performance.now()
        const { status, text } = await (time % 2
          ? visitor.see(`/members?min_age=${18 + time}`)
          : member.see('/profile'))
        slowest = Math.max(slowest, performance.now() - began)
        if (status !== 503 || !text.includes('</html>')) throw new Error(`no friendly page: ${status}`)
      }
      rows.push({
        name: `database away, slowest friendly page through ${name}`,
        measured: slowest,
        unit: 'ms',
        bound: 1_000,
      })
    }
  })
  return rows
}
