import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nextOptions } from '~/i18n/texts/i18next-options'
import { Trans } from '~/i18n/trans'

const english = {
  chats: {
    hint: 'Write to <b>{{name}}</b>, or <login>log <b>in</b></login> <mark/>',
    pair: '<b>{{one}}</b> and <b>{{other}}</b>',
    left_one: '<b>{{count}}</b> message',
    left_other: '<b>{{count}}</b> messages',
  },
  common: { bye: 'Bye', chats: 'Messages' },
}

const i18n = createInstance()
await i18n.init({ ...i18nextOptions('en'), resources: { en: english } })

function shown(page: () => JSX.Element): string {
  const Page = page
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Page />
    </I18nextProvider>,
  )
}

const components = { b: <b />, login: <a href="/login">?</a>, mark: <i>!</i> }

test('elements stand where the text has them, one in another too', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return <Trans t={t} i18nKey="hint" values={{ name: 'Eva' }} components={components} />
  })
  expect(html).toBe('Write to <b>Eva</b>, or <a href="/login">log <b>in</b></a> <i>!</i>')
})

test('a value that looks like an element or a placeholder stays a value', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return (
      <Trans
        t={t}
        i18nKey="pair"
        values={{ one: '<login>x</login>{{one}}', other: '&lt;b&gt;' }}
        components={components}
      />
    )
  })
  expect(html).toBe('<b>&lt;login&gt;x&lt;/login&gt;{{one}}</b> and <b>&amp;lt;b&amp;gt;</b>')
})

test('the count picks the plural', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return (
      <>
        <Trans t={t} i18nKey="left" count={1} components={components} />,
        <Trans t={t} i18nKey="left" count={3} components={components} />
      </>
    )
  })
  expect(html).toBe('<b>1</b> message,<b>3</b> messages')
})
