import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type {
  AdapterListOptions,
  CopyFileOptions,
  FileInfo,
  MiscellaneousOptions,
  StatEntry,
  StorageAdapter,
  WriteOptions,
} from '@flystorage/file-storage'
import { FileWasNotFound, readableToBuffer } from '@flystorage/file-storage'
import { AwsClient } from 'aws4fetch'

/** For one call, its repetitions included. */
const patienceMs = 20_000
const repetitions = 3

/** The S3 server gave no answer that helps. The message names the call, never the credentials. */
class S3Refused extends Error {
  constructor(method: string, status: number) {
    super(`the S3 server answered ${method} with ${status}`)
  }
}

/**
 * A bucket of an S3 server, by signed requests with the bucket in the path, as every S3 server understands them. Objects
 * are private: visibility, public and temporary addresses are not this project's way to its files.
 *
 * @param url `https://<key>:<secret>@<host>/<bucket>[/<folder>][?region=…]`; the region is us-east-1 unless said
 */
export class S3Adapter implements StorageAdapter {
  private readonly client: AwsClient
  private readonly bucket: URL
  /** Before every name: the folder of the address. */
  private readonly folder: string

  constructor(url: string) {
    const { protocol, host, pathname, username, password, searchParams } = new URL(url)
    const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
    this.bucket = new URL(`${protocol}//${host}/${bucket}`)
    this.folder = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('')
    this.client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'us-east-1',
      retries: repetitions,
    })
  }

  async write(path: string, contents: Readable, { mimeType, abortSignal }: WriteOptions): Promise<void> {
    // Photos fit in memory, and a body of known length is signed and stored whole.
    const body = await readableToBuffer(contents)
    const headers = { 'Content-Type': mimeType ?? 'application/octet-stream' }
    await this.ask('PUT', this.address(path), { body, headers, signal: abortSignal })
  }

  async read(path: string, { abortSignal }: MiscellaneousOptions): Promise<Readable> {
    const answer = await this.ask('GET', this.address(path), { signal: abortSignal }, [404])
    if (answer.status === 404) throw FileWasNotFound.atLocation(path, {})
    return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  }

  async deleteFile(path: string): Promise<void> {
    await this.ask('DELETE', this.address(path), {}, [404])
  }

  async stat(path: string): Promise<FileInfo> {
    const { status, headers } = await this.ask('HEAD', this.address(path), {}, [404])
    if (status === 404) throw FileWasNotFound.atLocation(path, {})
    const mimeType = headers.get('Content-Type')
    return {
      type: 'file',
      isFile: true,
      isDirectory: false,
      path,
      size: Number(headers.get('Content-Length')),
      lastModifiedMs: Date.parse(headers.get('Last-Modified') ?? ''),
      ...(mimeType ? { mimeType } : {}),
    }
  }

  async fileExists(path: string): Promise<boolean> {
    return (await this.ask('HEAD', this.address(path), {}, [404])).status !== 404
  }

  async *list(path: string, { deep }: AdapterListOptions): AsyncGenerator<StatEntry> {
    const within = this.folder + asFolder(path)
    let after: string | null = null
    do {
      const url = new URL(this.bucket)
      url.search = new URLSearchParams({
        'list-type': '2',
        prefix: within,
        ...(deep ? {} : { delimiter: '/' }),
        ...(after ? { 'continuation-token': after } : {}),
      }).toString()
      const page: string = await (await this.ask('GET', url)).text()
      for (const name of tags(page, 'Key'))
        yield { type: 'file', isFile: true, isDirectory: false, path: this.own(name) }
      for (const prefix of tags(page, 'CommonPrefixes').flatMap((part) => tags(part, 'Prefix'))) {
        yield { type: 'directory', isFile: false, isDirectory: true, path: this.own(prefix).replace(/\/$/, '') }
      }
      after = tags(page, 'NextContinuationToken')[0] ?? null
    } while (after)
  }

  async copyFile(from: string, to: string, _: CopyFileOptions): Promise<void> {
    const headers = { 'x-amz-copy-source': this.address(from).pathname }
    const { status } = await this.ask('PUT', this.address(to), { headers }, [404])
    if (status === 404) throw FileWasNotFound.atLocation(from, {})
  }

  async moveFile(from: string, to: string, options: CopyFileOptions): Promise<void> {
    await this.copyFile(from, to, options)
    await this.deleteFile(from)
  }

  async deleteDirectory(path: string): Promise<void> {
    for await (const entry of this.list(path, { deep: true })) await this.deleteFile(entry.path)
  }

  async directoryExists(path: string): Promise<boolean> {
    const { done } = await this.list(path, { deep: true }).next()
    return done !== true
  }

  /** S3 has no folders but in names. */
  async createDirectory(): Promise<void> {}

  async fileSize(path: string): Promise<number> {
    return (await this.stat(path)).size ?? 0
  }

  async lastModified(path: string): Promise<number> {
    return (await this.stat(path)).lastModifiedMs ?? 0
  }

  async mimeType(path: string): Promise<string> {
    return (await this.stat(path)).mimeType ?? 'application/octet-stream'
  }

  visibility = unsupported
  changeVisibility = unsupported
  publicUrl = unsupported
  temporaryUrl = unsupported
  checksum = unsupported

  private address(path: string): URL {
    const url = new URL(this.bucket)
    url.pathname += `/${this.folder}${path}`
    return url
  }

  private own(name: string): string {
    return name.slice(this.folder.length)
  }

  /** An answer of 2xx, or of one of the `expected` other statuses. */
  private async ask(
    method: string,
    url: URL,
    {
      body,
      headers,
      signal,
    }: { body?: Buffer; headers?: Record<string, string>; signal?: AbortSignal | undefined } = {},
    expected: readonly number[] = [],
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(patienceMs)
    const answer = await this.client.fetch(url, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      body: body ? new Uint8Array(body) : null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (answer.ok || expected.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new S3Refused(method, answer.status)
  }
}

async function unsupported(): Promise<never> {
  throw new Error('files in S3 are private: they have no visibility and no address of their own')
}

function asFolder(path: string): string {
  return path === '' || path === '.' ? '' : `${path.replace(/\/$/, '')}/`
}

/** The contents of each such element; our names hold no character that XML writes otherwise. */
function tags(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner]) => inner ?? '')
}
