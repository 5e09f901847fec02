import { MaxPartsExceededError, parseFormData } from '@remix-run/form-data-parser'
import { fitsShape, mostValues } from '~/platform/forms/form-bounds.server'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { NoPhoto, PhotoTooLarge } from './errors'
import { photoField, uploadLimits } from './limits'

const fileBytes = uploadLimits.megabytes * 1024 * 1024
/** For the other fields of such a form: an intent, an id. */
const fieldBytes = 64 * 1024
/** What is left of a refused body is read up to here, so that the browser gets the answer instead of a reset. */
const drainedBytes = 100 * 1024 * 1024

/**
 * A form that may carry a photo. Never more than 15 MB and some fields are held.
 * @throws PhotoTooLarge 413
 * @param shape that of the address (`formShapeOf`)
 * @throws a response 400, when it holds what its shape doesn't know
 */
export async function readUpload(request: Request, shape: FormShape | null): Promise<FormData> {
  if (!shape) throw new Response(null, { status: 400 })
  const form = await parsed(request, shape)
  if (!fitsShape(form, shape)) throw new Response(null, { status: 400 })
  return form
}

async function parsed(request: Request, shape: FormShape): Promise<FormData> {
  const body = request.body?.getReader()
  if (!body) return new FormData()
  const counted = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: streamOf(body),
    duplex: 'half',
  } as RequestInit)
  try {
    return await parseFormData(counted, {
      maxFiles: 1,
      maxParts: mostValues(shape),
      maxFileSize: fileBytes,
      maxTotalSize: fileBytes + fieldBytes,
    })
  } catch (error) {
    await drain(body)
    if (error instanceof MaxPartsExceededError) throw new Response(null, { status: 400 })
    if (error instanceof Error && /^Max.*Exceeded/.test(error.constructor.name)) throw new PhotoTooLarge()
    throw new NoPhoto()
  }
}

/**
 * The photo of such a form.
 * @throws NoPhoto 400, when no file was chosen
 */
export async function photoIn(form: FormData): Promise<Uint8Array> {
  const file = form.get(photoField)
  if (!(file instanceof File) || file.size === 0) throw new NoPhoto()
  return new Uint8Array(await file.arrayBuffer())
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Leaves the reader open when the parser gives up: the rest is still to be read. */
function streamOf(body: Reader): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await body.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function drain(body: Reader): Promise<void> {
  let read = 0
  try {
    while (read < drainedBytes) {
      const { done, value } = await body.read()
      if (done) return
      read += value.byteLength
    }
    await body.cancel()
  } catch {
    // The browser has gone: nobody waits for the answer.
  }
}
