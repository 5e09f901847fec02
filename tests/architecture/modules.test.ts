import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './sources'

test('names in public.json only deep files that another module imports', () => {
  const modules = readdirSync('app/modules').map((name) => `app/modules/${name}`)
  const showing = modules.filter((module) => existsSync(`${module}/public.json`))
  expect(showing.length).toBeGreaterThan(10)
  const needless = showing.flatMap((module) => {
    const elsewhere = sources.filter(({ path }) => path.startsWith('app/modules/') && !path.startsWith(`${module}/`))
    const isNeeded = (file: string) => {
      const specifier = `'~/${module.slice('app/'.length)}/${file.replace(/\.tsx?$/, '')}'`
      const isDeep = /^(?!ui\/[^/]+$)[^/]+\//.test(file)
      return isDeep && existsSync(`${module}/${file}`) && elsewhere.some(({ text }) => text.includes(specifier))
    }
    const named: string[] = JSON.parse(readFileSync(`${module}/public.json`, 'utf8'))
    return named.filter((file) => !isNeeded(file)).map((file) => `${module}/${file}`)
  })
  expect(needless).toEqual([])
})
