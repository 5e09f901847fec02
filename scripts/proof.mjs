/** `npm run proof`: see tests/cluster/proof.ts. Needs Debian's postgresql, patroni, etcd-server, pgbouncer, haproxy and redis-server. */
import { runScript } from './workshop/run-script.mjs'

await runScript('tests/cluster/proof.ts')
