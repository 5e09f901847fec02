import type { BankDetails } from '~/modules/payments/direct-debit/schema'

/** An account whose holder can be debited, as the form hands it over. */
export const annasBank: BankDetails = {
  holder: 'Anna Jansen',
  iban: 'NL91ABNA0417164300',
  street: 'Oudegracht 12',
  postal_code: '3511 AP',
  city: 'Utrecht',
  country: 'NL',
  phone: '+31612345678',
}
