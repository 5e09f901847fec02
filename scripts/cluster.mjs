/** `npm run cluster`: see tests/cluster/show.ts. Needs Debian's postgresql, patroni, etcd-server, pgbouncer, haproxy and redis-server. */
import { runScript } from './workshop/run-script.mjs'

await runScript('tests/cluster/show.ts')
