import type { Language } from '~/i18n/languages'
import type { Tenant } from '~/tenancy/tenant'
import type { Letter } from './mail-frame.server'

/** Writes an e-mail with invented content, for the console's preview. Nothing is read or sent. */
export type WriteSample = (tenant: Tenant, language: Language) => Letter

/** An invented reader, who exists in no database. */
export const sampleReader = { to: 'anna@mail.example', name: 'Anna' }

/** Name of the invented member that a sample is about. */
export const sampleOther = 'Robin'

/** Id of everything in a sample. Links that contain it lead to nothing. */
export const sampleId = '00000000-0000-7000-8000-000000000000'

export const sampleDay = new Date('2026-01-02T12:00:00.000Z')
