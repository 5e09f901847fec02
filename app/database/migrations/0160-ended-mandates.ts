import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A stored way to pay ends at its provider whatever removes it here: its member, a chargeback, or the purge of the account,
 * which removes it by its foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function end_mandate() returns trigger language plpgsql security definer set search_path = public as $$ begin
    insert into outbox (pool_id, tenant_id, id, kind, key, payload) values (
      old.pool_id, old.tenant_id, gen_random_uuid(), 'payments.end_mandate', 'payments.end_mandate ' || old.id,
      jsonb_build_object(
        'provider', old.provider, 'customerRef', old.customer_ref, 'mandateRef', old.mandate_ref))
      on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`create trigger stored_methods_removed after delete on stored_methods
    for each row execute function end_mandate()`.execute(db)
}
