import { moreAbout, newcomer } from './support/newcomers'
import { expect, test } from './support/test'

for (const scripts of [true, false]) {
  const how = scripts ? 'with' : 'without'
  test(`confirms a block on profile and chat, and undoes it on both, ${how} JavaScript`, async ({
    site,
    someone,
    mailTo,
  }) => {
    const stage = { site, mailTo }
    const ivy = await newcomer(stage, await someone({ javaScriptEnabled: scripts }), { name: 'ivy' })
    const sam = await newcomer(stage, await someone(), { name: 'sam', gender: 'male' })
    const { page } = ivy
    const chat = `${(await ivy.visitor.write(sam.id, 'Hello Sam')).headers.location}`
    const sees = async () => (await sam.visitor.see(`/members/${ivy.id}`)).status
    expect(await sees()).toBe(200)

    await page.goto(site.at('saffron', `/members/${sam.id}`))
    await moreAbout(page, sam.name).click()
    await page.getByRole(scripts ? 'menuitem' : 'link', { name: 'Block', exact: true }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('heading', { name: `You blocked ${sam.name}` })).toBeVisible()
    expect(await sees()).toBe(403)
    await page.getByRole('link', { name: 'Unblock' }).click()
    await expect(page.getByRole('heading', { name: `Unblock ${sam.name}?` })).toBeVisible()
    expect(await sees()).toBe(403)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sam.name)
    await expect(page.getByText('Unblock')).toHaveCount(0)
    expect(await sees()).toBe(200)

    await page.goto(site.at('saffron', `${chat}?ask=block`))
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: `You have blocked ${sam.name}.` })).toBeVisible()
    expect(await sees()).toBe(403)
    await page.getByRole('link', { name: 'Unblock' }).click()
    expect(await sees()).toBe(403)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByText('Unblock')).toHaveCount(0)
    await expect(page.getByRole('log')).toContainText('Hello Sam')
    expect(await sees()).toBe(200)
    expect((await sam.visitor.write(ivy.id, 'Hello again')).status).toBe(302)
  })
}
