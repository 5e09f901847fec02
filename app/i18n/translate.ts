/**
 * `t('accounts:login.title', { name })` in one fixed language; without a namespace the key is of `common`.
 * `count` picks the plural form.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string
