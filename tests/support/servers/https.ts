import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Certificate for partner.example and localhost, trusted only by these tests. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBszCCAVigAwIBAgIUOAaXFmYaJzGftWEe7fvluBHN/tEwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPcGFydG5lci5leGFtcGxlMCAXDTI2MTEyMTAyNDUyNVoYDzIx
MjYxMDI4MDI0NTI1WjAaMRgwFgYDVQQDDA9wYXJ0bmVyLmV4YW1wbGUwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQs1jKP/W6m/iyCG1nZqmQM3mnqyGziwatW8q8o
/YA4B9FQZ1yu5T9UTO6y+nAE7KbYeY1LsGaZP5quHnib4rf3o3oweDAdBgNVHQ4E
FgQUIYW5ezfD/M556SDWPbHGRIPl2VAwHwYDVR0jBBgwFoAUIYW5ezfD/M556SDW
PbHGRIPl2VAwDwYDVR0TAQH/BAUwAwEB/zAlBgNVHREEHjAcgg9wYXJ0bmVyLmV4
YW1wbGWCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNJADBGAiEA9ArlRJ6GLtbaFPVA
82HhEu1sf4TBnWs2B+/rNLSTbzACIQCdQPztvu956G/nQf3lSsIib0FVByBT1Q6P
2ZhjuV2+aQ==
-----END CERTIFICATE-----`

/** Its private key. */
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXjty+69RDekP+r6Q
gsld5yN2+iH30lC+GCmmby7YUc6hRANCAAQs1jKP/W6m/iyCG1nZqmQM3mnqyGzi
watW8q8o/YA4B9FQZ1yu5T9UTO6y+nAE7KbYeY1LsGaZP5quHnib4rf3
-----END PRIVATE KEY-----`

export interface HttpsServer extends AsyncDisposable {
  port: number
}

/** Opens a partner's HTTPS server on this machine. */
export async function openHttps(listener: RequestListener): Promise<HttpsServer> {
  const server = createServer({ key: privateKey, cert: certificate }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
