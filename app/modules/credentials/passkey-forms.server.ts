import { z } from 'zod'

/** Characters of a passkey's name. */
export const longestPasskeyName = 40

/** What browsers write in base64url; the longest is an attestation with a certificate, which nobody asks for. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What a browser answers when a passkey signed a challenge (WebAuthn, AuthenticationResponseJSON); other fields are left out. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
})

/** What a browser answers when it made a passkey (RegistrationResponseJSON). */
export const creationSchema = z.object({
  name: z.string().trim().max(longestPasskeyName).default(''),
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
