import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Server extends AsyncDisposable {
  /** Value of S3_URL. */
  url: string
  /** Objects by their key in the bucket. */
  objects: Map<string, Buffer>
  /** Number of requests so far. */
  asked(): number
  /** Answers this number of the next calls with 503, as a busy server does. */
  fail(times: number): void
}

const [key, secret, region, bucket] = ['AKTEST', 'se/cr+et=', 'eu-test-1', 'photos']
/**
 * Opens an S3 server with one bucket on this machine. It supports PUT, GET, DELETE and lists, of two objects a page, and refuses
 * unsigned requests.
 */
export async function openS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failing = 0
  let asked = 0

  const server = createServer(async (request, response) => {
    asked++
    const body = await bodyOf(request)
    if (failing > 0) {
      failing--
      answer(response, { status: 503 })
    } else if (isSigned(request, body)) answer(response, carryOut(objects, request, body))
    else answer(response, { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
    asked: () => asked,
    fail(times) {
      failing = times
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Reply {
  status: number
  body?: Buffer | string | undefined
}

function carryOut(objects: Map<string, Buffer>, { method, url = '/' }: IncomingMessage, body: Buffer): Reply {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  if (pathname === `/${bucket}`) return { status: 200, body: listOf([...objects.keys()].sort(), searchParams) }
  const name = decodeURIComponent(pathname.slice(`/${bucket}/`.length))
  if (method === 'PUT') objects.set(name, body)
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204 }
  }
  const known = objects.get(name)
  return { status: known ? 200 : 404, body: method === 'GET' ? known : undefined }
}

const perPage = 2

/** Answers ListObjectsV2, whose token is the last key of the page before. */
function listOf(keys: string[], asked: URLSearchParams): string {
  const after = asked.get('continuation-token') ?? ''
  const left = keys.filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
  const page = left.slice(0, perPage)
  const next = left.length > perPage ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`
}

function answer(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, {
    'Content-Type': 'application/octet-stream',
    'Last-Modified': new Date().toUTCString(),
    ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Verifies the AWS Signature, version 4, against the received request. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, day, headers, signature] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${key}/(\\d{8})/${region}/s3/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$`,
    ).exec(request.headers.authorization ?? '') ?? []
  if (!day || !headers || request.headers['x-amz-content-sha256'] !== sha256(body)) return false
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = [...url.searchParams]
    .map((pair) => pair.map((part) => encodeURIComponent(part)).join('='))
    .sort()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const said = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secretSoFar, part) => createHmac('sha256', secretSoFar).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', signing).update(said).digest('hex') === signature
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
