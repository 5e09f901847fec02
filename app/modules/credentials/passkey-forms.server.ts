import { z } from 'zod'
import { plainText } from '~/platform/forms/plain-text'

/** Maximum length of a passkey's name in characters. */
export const longestPasskeyName = 40

/** A base64url value from the browser. Attestation certificates, the longest possible values, are not requested. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** The browser's response after a passkey signed a challenge (WebAuthn, AuthenticationResponseJSON). Other fields are dropped. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
})

/** The browser's response after it made a passkey (WebAuthn, RegistrationResponseJSON). */
export const creationSchema = z.object({
  name: z.string().overwrite(plainText).max(longestPasskeyName).default(''),
  created: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(8000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
})

export type Assertion = z.output<typeof assertionSchema>
export type Creation = z.output<typeof creationSchema>
