import { MaxPartsExceededError, parseFormData } from '@remix-run/form-data-parser'
import { fitsShape, mostValues } from '~/platform/forms/form-bounds.server'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { NoPhoto, PhotoTooLarge } from './errors'
import { photoField, uploadLimits } from './limits'

const fileBytes = uploadLimits.megabytes * 1024 * 1024
/** Maximum size of the other fields in an upload form: an intent, an id. */
const fieldBytes = 64 * 1024
/**
 * Bytes up to which the rest of a refused body is read, so that the browser gets the response instead of a connection
 * reset.
 */
const drainedBytes = 100 * 1024 * 1024

/**
 * Reads a form that may contain a photo. At most 15 MB and some fields are held in memory.
 * @throws PhotoTooLarge 413
 * @param shape of the URL's forms (`formShapeOf`)
 * @throws Response 400 if the form contains fields that are not in its shape
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
 * Returns the photo in a form read by `readUpload`.
 * @throws NoPhoto 400 if no file was chosen
 */
export async function photoIn(form: FormData): Promise<Uint8Array> {
  const bytes = await bytesIn(form, photoField)
  if (bytes.length === 0) throw new NoPhoto()
  return bytes
}

/** Returns the file in a field of a form read by `readUpload`; nothing if there is none. */
export async function bytesIn(form: FormData, field: string): Promise<Uint8Array> {
  const file = form.get(field)
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Wraps the reader in a stream without closing it when the parser gives up, because the rest is still to be drained.
 */
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
    // The browser has disconnected, so no response is needed.
  }
}
