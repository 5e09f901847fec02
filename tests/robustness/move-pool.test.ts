import { expect, test } from 'vitest'
import { openOutbox } from '../support/outbox'
import { noise, photoForm } from '../support/photo'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

for (const embedded of [false, true]) {
  test(`moves a brand to another pool and back${embedded ? ', embedded' : ''}`, async () => {
    await using site = await openSite({ data: await migratedData({ embedded }), env: { DEMO: 'off' } })
    const { anna } = await annaAndBen(site)
    const cora = await member(site, 'cora', {})
    const carl = await member(site, 'carl', { gender: 'male', seeks: 'female' })
    const { type, body } = photoForm(await noise())
    const photo = { method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body }
    expect(JSON.parse((await cora.ask(photo)).text)).toEqual({ refused: null })
    const [corasId, annasId] = [await cora.ownId(), await anna.ownId()]
    const chat = `${(await carl.write(corasId, 'Only ours')).headers.location}`
    await carl.send('/likes', { id: corasId, intent: 'like' })

    for (const pool of ['--alone', 'daylight']) {
      expect(await site.operate('move-pool', 'coast', pool)).toMatch(
        /would take along: .*2 accounts.*Nothing has changed yet/s,
      )
      await expect(site.operate('move-pool', 'coast', pool, '--write')).rejects.toMatchObject({
        stderr: expect.stringContaining('Stop first what runs here'),
      })
      await site.stop()
      expect(await site.operate('move-pool', 'coast', pool, '--write')).toContain('coast has taken along')
      await site.start()
      expect(await site.operate('check')).toContain('3 tenants, no problems')
      for (const visitor of [cora, carl]) expect((await visitor.see(chat)).text).toContain('Only ours')
      expect((await carl.see(`/members/${corasId}`)).status).toBe(200)
      const [address = ''] = /\/photos\/[^"\s]+\.webp/.exec((await carl.see(`/members/${corasId}`)).text) ?? []
      expect((await carl.see(address)).status).toBe(200)
      expect(JSON.parse((await cora.see('/api/likes.php')).text).total_new_likes).toBe(1)
      expect((await new Visitor(site, 'coast').logIn('cora', password)).status).toBe(302)
      expect((await cora.write(await carl.ownId(), `After ${pool}`)).status).toBe(302)
      expect((await carl.see('/api/chats.php')).text).toContain(`After ${pool}`)
      expect((await cora.see(`/members/${annasId}`)).status).toBe(404)
      expect((await anna.see('/members')).text).toMatch(/\bben\b/)
    }
    expect(site.output()).not.toMatch(/"level":"error"/)
  })
}

/** A confirmed member of Coast. */
async function member(site: Site, name: string, fields: Record<string, string>): Promise<Visitor> {
  const visitor = new Visitor(site, 'coast')
  await visitor.signUp(name, fields)
  expect((await visitor.confirm(await openOutbox(site.dataDir)(addressOf(name)))).status).toBe(200)
  return visitor
}
