import { z } from 'zod'
import { count, localText, mediaPath, plainText } from '../settings/values.server'
import type { LanderName } from './landers'
import { landerNames } from './landers'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour such as "#ffc46b"')

/** `landers/<prefix>.json` or `landers/<prefix>-<variant>.json`: texts and images that replace a lander's own. */
export const variantContract = z.strictObject({
  $schema: z.string().optional(),
  landers: z
    .array(z.enum(landerNames as [LanderName]))
    .min(1)
    .default(landerNames)
    .describe('Landers that may show the variant; default: all'),
  published: z.boolean().default(true).describe('False: the variant is shown only by a preview link (tenant preview)'),
  weight: count(0, 1000).default(1).describe('Share among the variants of a prefix; 0: shown only at its own address'),
  title: localText(80).optional().describe('Title in the browser tab and in search engines'),
  headline: localText(80).optional(),
  lede: localText(200).optional().describe('Text below the headline'),
  call: localText(40).optional().describe('Label of the button'),
  placeholder: localText(80).optional().describe('Placeholder in the empty field of the first message'),
  city: plainText(40).optional(),
  pictures: z.array(mediaPath).max(12).default([]).describe('Replace the lander’s own pictures'),
  film: mediaPath.optional().describe('Muted film for the lander "video", .mp4 or .webm'),
  members: z
    .strictObject({
      gender: z.enum(['female', 'male']).optional(),
      min_age: count(18, 99).optional(),
      max_age: count(18, 120).optional(),
      order: z.enum(['active', 'newest']).default('active'),
    })
    .optional()
    .describe('Which members are shown, and in which order'),
  steps: z
    .array(z.enum(['gender', 'seeks', 'age']))
    .length(3)
    .refine((steps) => new Set(steps).size === 3, 'each of "gender", "seeks", "age" once')
    .optional()
    .describe('Order of the questions on "iconslanding"'),
  question: localText(120).optional().describe('Question on "landing2"'),
  answers: z.array(localText(120)).length(2).optional().describe('The two answers on "landing2"'),
  colours: z
    .strictObject({ candle: colour, ember: colour, blue: colour, shade: colour })
    .partial()
    .optional()
    .describe('Colours of the evening scene on "alonetonight"'),
  beat: count(3, 12).optional().describe('Seconds for which "transitionsvideolanding" shows each portrait'),
})

export type LanderVariant = z.output<typeof variantContract>
