import type { Language } from '~/i18n/languages'

/** What no text of a language may say: why, its pattern, and texts that it has to find. */
export const forbidden: Partial<Record<Language, { why: string; pattern: RegExp; wrong: string[] }[]>> = {
  da: [
    {
      why: 'an appeal against a decision is an indsigelse, a complaint a klage',
      pattern: /klag(?:e|en)? over (?:en )?afgørelse/i,
      wrong: ['Klag over afgørelsen', 'klage over en afgørelse'],
    },
    {
      why: 'buyers have a fortrydelsesret: nothing is sent back',
      pattern: /retur(?:ne|reg|vil|pol|ret)|brugte? kreditter ikke kan gives/i,
      wrong: ['Returneres senest', '<returns>returreglerne</returns>', 'kan returneres inden for {{days}} dage'],
    },
  ],
  de: [
    {
      why: 'buyers withdraw: nothing is sent back',
      pattern: /Rückgabe|Credits? (?:[^.:]* )?zurück(?:zu)?geb|Credits? nicht zurückgegeben|gibst du Credits zurück/,
      wrong: ['Rückgabe bis', 'Tage Zeit, nicht verbrauchte Credits zurückzugeben', 'So gibst du Credits zurück'],
    },
  ],
  en: [
    {
      why: 'whom members seek decides nothing for them: it says whom they are shown',
      pattern: /\bwhom? you seek\b|\bwhom you(?: look|’re looking) for\b|\b(?:I|you) seek\b|decides who you meet/i,
      wrong: ['who you seek still decides who you meet'],
    },
    {
      why: 'one word for one thing: members appeal against a decision',
      pattern: /\bobject(?:ion|ed)? (?:to|against) (?:the|this|a|our) decision\b/i,
      wrong: ['Object to this decision'],
    },
    {
      why: 'only the person written to sees who is unconfirmed',
      pattern: /members can see your messages|nobody[^.]* can see your profile or reply/i,
      wrong: ['Members can see your messages'],
    },
    {
      why: 'a metaphor that nobody gets',
      pattern: /that was the table|room is bigger/i,
      wrong: ['The room is bigger.'],
    },
    {
      why: 'members have saved payment methods',
      pattern: /\bstored (?:ways|payment|methods?|cards?)\b/i,
      wrong: ['Stored ways to pay'],
    },
  ],
  es: [
    {
      why: 'socios are third parties: sister sites are ours',
      pattern: /sitios? asociados?/i,
      wrong: ['Sitios asociados'],
    },
    {
      why: 'one desists from a contract, not from an order',
      pattern: /desist\p{L}* (?:del|de (?:un|tu|este|cada)) pedido/iu,
      wrong: ['desististe del pedido', 'desistir de un pedido'],
    },
    {
      why: 'buyers have a derecho de desistimiento: nothing is sent back',
      pattern: /política de devoluci|devolver (?:los )?créditos/i,
      wrong: ['Política de devolución', 'cómo devolver créditos'],
    },
    { why: 'an innuendo', pattern: /hasta dónde irías/i, wrong: ['¿Hasta dónde irías?'] },
    {
      why: 'whom members seek decides nothing for them',
      pattern: /a quién buscas[^.]* determina/i,
      wrong: ['A quién buscas siempre determina a quién conoces'],
    },
    {
      why: 'a metaphor that nobody gets',
      pattern: /esta era la mesa|la sala es más/i,
      wrong: ['La sala es más grande.'],
    },
    {
      why: 'Spanish is also read in America: no vosotros',
      pattern:
        /(?<!\p{L})(?:os|sois|vais|vuestr[oa]s?|vosotr[oa]s|(?!\p{L}*iséis)\p{L}*(?:[áéó]is|[aeií]steis)|(?:ver|hablar|escribir|conocer|encontrar|gustar)os|quedad)(?!\p{L})/iu,
      wrong: [
        'para que podáis leerlos',
        'dejáis de',
        'de veros',
        'vuestras edades',
        'El resto os toca',
        'lo que tenéis',
        'Quedad primero',
      ],
    },
    {
      why: 'a móvil is a celular in America',
      pattern: /teléfono móvil|(?:el|tu|un) móvil/i,
      wrong: ['Teléfono móvil'],
    },
    {
      why: 'mirar needs an object',
      pattern: /, mirar y|\bmirar es\b|solo puedes mirar:/i,
      wrong: ['Registrarte, mirar y enviar', 'Registrarse y mirar es gratis'],
    },
  ],
  fi: [
    {
      why: 'a valitus goes to a court or an authority, a reklamaatio to the firm',
      pattern: /(?<!\p{L})valitu(?:s|kset|ksia|ksesi|kseesi|slomak\p{L}*)(?!\p{L})/iu,
      wrong: ['Valitus', 'Valitukset:', 'Saimme valituksesi', 'valituslomake'],
    },
    {
      why: 'a subject that ends with the brand addresses it',
      pattern: /^"(?:Viikkosi|\{\{count\}\}[^",]*), \{\{brand\}\}"/,
      wrong: ['"Viikkosi, {{brand}}",', '"{{count}} lukematonta viestiä, {{brand}}",'],
    },
    {
      why: 'buyers have a peruuttamisoikeus: nothing is sent back',
      pattern: /palautusehdo|krediitit (?:voit )?palauttaa|palauttaa käyttämättömät/i,
      wrong: [
        'Palautusehdot',
        'päivää aikaa palauttaa käyttämättömät krediitit',
        'Käyttämättömät krediitit voit palauttaa',
      ],
    },
  ],
  fr: [
    {
      why: 'repris says that a payment was resumed: the bank reversed it',
      pattern: /(?:paiement|somme|débit|\{\{(?:order|refund)\}\})[^.]* repris(?!\p{L})|^"repris/iu,
      wrong: ['Le paiement de la commande {{order}} a été repris', '{{refund}} a été repris'],
    },
    {
      why: 'buyers have a droit de rétractation: nothing is sent back',
      pattern: /politique de retour|rendre (?:les|des|vos) crédits|retour jusqu/i,
      wrong: ['Politique de retour', 'Retour jusqu’au {{date}}', 'rendre les crédits'],
    },
    { why: 'an innuendo', pattern: /jusqu[’']où iriez/i, wrong: ['Jusqu’où iriez-vous ?'] },
    {
      why: 'whom members seek decides nothing for them',
      pattern: /que vous cherchez[^.]* détermin|qui vous rencontrez/i,
      wrong: ['Les personnes que vous cherchez déterminent toujours qui vous rencontrez'],
    },
    {
      why: 'a metaphor that nobody gets',
      pattern: /c[’']était la table|la salle est plus/i,
      wrong: ['C’était la table.'],
    },
    {
      why: 'partners are third parties: sister sites are ours',
      pattern: /sites? partenaires?/i,
      wrong: ['sites partenaires'],
    },
    {
      why: 'regarder needs an object',
      pattern: /, regarder et|et regarder(?:$|[".]| est)|seulement regarder/i,
      wrong: ['S’inscrire, regarder et envoyer', 'S’inscrire et regarder'],
    },
    { why: 'premium is a status', pattern: /(?<!\p{L})le premium(?!\p{L})/iu, wrong: ['le premium prend donc fin'] },
  ],
  it: [
    {
      why: 'one withdraws from a contract, not from an order',
      pattern: /rece(?:de\p{L}*|dut\p{L}*|sso) (?:dall[’']|da (?:un|ogni) )ordine/iu,
      wrong: ['Recedere dall’ordine', 'hai receduto dall’ordine'],
    },
    {
      why: 'buyers have a diritto di recesso: nothing is sent back',
      pattern: /politica di reso|restituire (?:i )?crediti/i,
      wrong: ['Politica di reso', 'come restituire i crediti'],
    },
    { why: 'an innuendo', pattern: /fin dove andresti/i, wrong: ['Fin dove andresti?'] },
    {
      why: 'whom members seek decides nothing for them',
      pattern: /chi cerchi decide|decide[^.]* chi incontri/i,
      wrong: ['Chi cerchi decide sempre chi incontri'],
    },
    {
      why: 'a metaphor that nobody gets',
      pattern: /quello era il tavolo|la sala è più/i,
      wrong: ['La sala è più grande.'],
    },
    {
      why: 'the article follows the value: il 3, l’8, l’11',
      pattern: /(?<!\p{L})(?:il|al|dal|del|nel|sul) (?:<\w+>|\*\*)?\{\{/iu,
      wrong: ['fino al {{date}}', 'Nuove condizioni dal {{date}}', 'Il {{date}}', 'entro il <b>{{time}}', 'del {{at}}'],
    },
  ],
  nl: [
    {
      why: 'buyers have a herroepingsrecht: nothing is sent back',
      pattern: /retourbeleid|terug te geven|teruggeven|geef je credits terug|credits niet terug kunnen/i,
      wrong: ['Terug te geven tot', 'Zo geef je credits terug', 'na de bestelling teruggeven'],
    },
  ],
  no: [
    {
      why: 'an appeal against a decision is an innsigelse, a complaint a klage',
      pattern: /klag(?:e|en)? (?:gratis )?(?:på|over) (?:en )?avgjørelse/i,
      wrong: ['Klag på avgjørelsen', 'klage gratis på en avgjørelse'],
    },
    {
      why: 'one goes back on a purchase (angrer), never walks away from an order',
      pattern: /(?:gå|gikk du) fra (?:en )?(?:bestilling|ordre)/i,
      wrong: ['Gå fra bestilling {{order}}'],
    },
    {
      why: 'buyers have an angrerett: nothing is sent back',
      pattern: /retur(?:ne|reg|vil|pol|ret)|brukte kreditter ikke kan leveres/i,
      wrong: ['Returneres innen', '<returns>returreglene</returns>', 'Slik returnerer du kreditter'],
    },
  ],
  pl: [
    {
      why: 'one withdraws from a contract (umowa), not from an order',
      pattern: /odst[ąę]p\p{L}* od (?:tego )?zamówieni/iu,
      wrong: ['Odstąpienie od zamówienia {{order}}', 'odstąpić od zamówienia'],
    },
    {
      why: 'a mandat is a fine; the payer consents to a debit (zgoda na polecenie zapłaty)',
      pattern: /(?<!\p{L})mandat\p{L}* SEPA|pozwalam firmie/iu,
      wrong: ['Mandat SEPA', 'Pozwalam firmie'],
    },
    {
      why: 'a receipt repeats what was confirmed',
      pattern: /potwierdzasz przy tym/i,
      wrong: ['Potwierdzasz przy tym'],
    },
    { why: 'obojga are both of a couple', pattern: /(?<!\p{L})obojga(?!\p{L})/iu, wrong: ['Obojga'] },
    {
      why: 'buyers have a prawo odstąpienia: nothing is sent back',
      pattern: /zasady zwrot|zwrócić kredyt|zwrot niewykorzystanych kredyt|kredyt\p{L}* (?:możesz|nie można) zwrócić/iu,
      wrong: ['Zasady zwrotów', 'Jak zwrócić kredyty', 'dni na zwrot niewykorzystanych kredytów'],
    },
  ],
  sv: [
    { why: 'Autogiro is a product of Bankgirot, not SEPA', pattern: /autogiro/i, wrong: ['Autogiro'] },
    {
      why: 'buyers have an ångerrätt: nothing is sent back',
      pattern:
        /retur(?:reg|vil|pol|rät|nera(?!\p{L}))|krediter[^.:]* lämna[rs]? tillbaka|lämna[rs]? (?:du )?tillbaka[^.:]* krediter/iu,
      wrong: ['Returnera senast', '<returns>returvillkoren</returns>', 'Så lämnar du tillbaka krediter'],
    },
    { why: 'an överklagan goes to a higher body', pattern: /överklag/i, wrong: ['överklaga ett beslut'] },
  ],
}
