import { once } from 'node:events'
import pg from 'pg'
import { median } from './measure'

/** Reports when the transaction of a new message commits, by the database's clock. */
export interface Commits extends AsyncDisposable {
  /** Time at which the next one begins to commit, in milliseconds, comparable with `performance.now()`. */
  next(): Promise<number>
}

/** @param url the bench's own database, as its messages get a trigger */
export async function openCommits(url: string): Promise<Commits> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A deferred trigger runs when everything else is done and the commit begins, before anything is flushed.
  await client.query(`
    create function tell_commit() returns trigger language plpgsql as $$
    begin
      perform pg_notify('commits', (extract(epoch from clock_timestamp()) * 1000)::text);
      return null;
    end $$;
    create constraint trigger tell_commit after insert on messages deferrable initially deferred
      for each row execute function tell_commit();
    listen commits`)
  const ahead = await clockAhead(client)
  return {
    async next() {
      const [{ payload }] = (await once(client, 'notification')) as [pg.Notification]
      return Number(payload) - ahead
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Measures how far the database's clock is ahead of `performance.now()`, in milliseconds. */
async function clockAhead(client: pg.Client): Promise<number> {
  const samples: number[] = []
  for (let number = 0; number < 50; number += 1) {
    const sentAt = performance.now()
    const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now')
    samples.push(Number(rows[0].now) - (sentAt + performance.now()) / 2)
  }
  return median(samples)
}
