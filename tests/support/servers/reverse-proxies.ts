import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../../scripts/workshop/free-port.mjs'
import { call } from '../call'
import { certificate, privateKey } from './https'

/** A reverse proxy with the configuration that is shipped. */
export interface ReverseProxy extends AsyncDisposable {
  /** Port for HTTPS. */
  port: number
  secure: true
  /** Port for HTTP. */
  plainPort: number
}

interface Node {
  port: number
}

/** Starts Caddy in front of two nodes; it issues certificates by itself. */
export async function openCaddy(nodes: readonly [Node, Node]): Promise<ReverseProxy> {
  const [port, plainPort, askPort] = [await freePort(), await freePort(), await freePort()]
  return open({ port, plainPort }, (folder) => ({
    command: 'caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    env: {
      NODES: nodes.map((node) => `127.0.0.1:${node.port}`).join(' '),
      ASK_PORT: String(askPort),
      CADDY_GLOBAL_OPTIONS: [
        'admin off',
        `http_port ${plainPort}`,
        `https_port ${port}`,
        'cert_issuer internal',
        'skip_install_trust',
        `storage file_system ${folder}`,
      ].join('\n'),
    },
  }))
}

/** Starts HAProxy in front of two nodes, with one certificate for all hosts. */
export async function openHaproxy(nodes: readonly [Node, Node]): Promise<ReverseProxy> {
  const ports = { port: await freePort(), plainPort: await freePort() }
  return open(ports, (folder) => haproxyProgram(nodes, ports, folder))
}

/** @param folder for its certificate */
export function haproxyProgram(
  [one, two]: readonly [Node, Node],
  { port, plainPort }: Pick<ReverseProxy, 'port' | 'plainPort'>,
  folder: string,
): Program {
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates)
  writeFileSync(join(certificates, 'all.pem'), `${certificate}\n${privateKey}\n`)
  return {
    command: 'haproxy',
    args: ['-f', resolve('deploy/haproxy.cfg')],
    env: {
      NODE_1: `127.0.0.1:${one.port}`,
      NODE_2: `127.0.0.1:${two.port}`,
      HTTP_BIND: `127.0.0.1:${plainPort}`,
      HTTPS_BIND: `127.0.0.1:${port}`,
      CERTIFICATES: certificates,
    },
  }
}

interface Program {
  command: string
  args: string[]
  env: Record<string, string>
}

async function open(
  ports: Pick<ReverseProxy, 'port' | 'plainPort'>,
  programOf: (folder: string) => Program,
): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-proxy-'))
  const { command, args, env } = programOf(folder)
  const program = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const isReady = () =>
    call(ports.port, 'saffron.localhost', { target: '/readyz', secure: true }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (program.exitCode !== null) throw new Error(`${command} ended while it started:\n${output}`)
    await new Promise((later) => setTimeout(later, 50))
  }
  return {
    ...ports,
    secure: true,
    async [Symbol.asyncDispose]() {
      if (program.exitCode === null) {
        const ended = once(program, 'exit')
        program.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
