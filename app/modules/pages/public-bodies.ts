import type { knownCountries } from '~/tenancy/settings/vocabulary'

interface PublicBody {
  name: string
  url: string
}

interface CountryBodies {
  /** Body for consumer disputes. The European platform for online disputes closed on 20 July 2025. */
  disputes: PublicBody
  /** Data protection authority; in Germany firms answer to the one of their Land, so it is the list of them. */
  data: PublicBody
}

/** Public bodies for consumers of each country, by their local names. */
export const publicBodies: Record<(typeof knownCountries)[number], CountryBodies> = {
  US: {
    disputes: { name: 'Federal Trade Commission', url: 'https://reportfraud.ftc.gov/' },
    data: { name: 'Federal Trade Commission', url: 'https://www.ftc.gov/' },
  },
  NL: {
    disputes: { name: 'De Geschillencommissie', url: 'https://www.degeschillencommissie.nl/' },
    data: { name: 'Autoriteit Persoonsgegevens', url: 'https://www.autoriteitpersoonsgegevens.nl/' },
  },
  BE: {
    disputes: {
      name: 'Consumentenombudsdienst / Service de médiation pour le consommateur',
      url: 'https://consumerombudsman.be/',
    },
    data: {
      name: 'Gegevensbeschermingsautoriteit / Autorité de protection des données',
      url: 'https://www.dataprotectionauthority.be/',
    },
  },
  FR: {
    disputes: { name: 'Centre européen des consommateurs France', url: 'https://www.europe-consommateurs.eu/' },
    data: { name: 'Commission nationale de l’informatique et des libertés (CNIL)', url: 'https://www.cnil.fr/' },
  },
  IT: {
    disputes: { name: 'Centro Europeo Consumatori Italia', url: 'https://ecc-netitalia.it/' },
    data: { name: 'Garante per la protezione dei dati personali', url: 'https://www.garanteprivacy.it/' },
  },
  ES: {
    disputes: { name: 'Dirección General de Consumo', url: 'https://www.dsca.gob.es/es/consumo' },
    data: { name: 'Agencia Española de Protección de Datos', url: 'https://www.aepd.es/' },
  },
  DE: {
    disputes: { name: 'Universalschlichtungsstelle des Bundes', url: 'https://www.universalschlichtungsstelle.de/' },
    data: {
      name: 'Datenschutzaufsichtsbehörde deines Bundeslandes',
      url: 'https://www.datenschutzkonferenz-online.de/datenschutzaufsichtsbehoerden.html',
    },
  },
  AT: {
    disputes: { name: 'Internet Ombudsstelle', url: 'https://www.ombudsstelle.at/' },
    data: { name: 'Datenschutzbehörde', url: 'https://www.dsb.gv.at/' },
  },
  IE: {
    disputes: { name: 'Competition and Consumer Protection Commission', url: 'https://www.ccpc.ie/' },
    data: { name: 'Data Protection Commission', url: 'https://www.dataprotection.ie/' },
  },
  GB: {
    disputes: { name: 'Citizens Advice', url: 'https://www.citizensadvice.org.uk/consumer/' },
    data: { name: 'Information Commissioner’s Office', url: 'https://ico.org.uk/' },
  },
  CA: {
    disputes: {
      name: 'Office of Consumer Affairs',
      url: 'https://ised-isde.canada.ca/site/office-consumer-affairs/en',
    },
    data: { name: 'Office of the Privacy Commissioner of Canada', url: 'https://www.priv.gc.ca/' },
  },
  PL: {
    disputes: {
      name: 'Urząd Ochrony Konkurencji i Konsumentów, polubowne rozwiązywanie sporów',
      url: 'https://polubowne.uokik.gov.pl/',
    },
    data: { name: 'Urząd Ochrony Danych Osobowych', url: 'https://uodo.gov.pl/' },
  },
  AU: {
    disputes: { name: 'Australian Competition and Consumer Commission', url: 'https://www.accc.gov.au/' },
    data: { name: 'Office of the Australian Information Commissioner', url: 'https://www.oaic.gov.au/' },
  },
  NZ: {
    disputes: { name: 'Consumer Protection', url: 'https://www.consumerprotection.govt.nz/' },
    data: { name: 'Office of the Privacy Commissioner', url: 'https://www.privacy.org.nz/' },
  },
  CH: {
    disputes: { name: 'Ombudsstelle E-Commerce', url: 'https://konsum.ch/' },
    data: {
      name: 'Eidgenössischer Datenschutz- und Öffentlichkeitsbeauftragter (EDÖB / PFPDT / IFPDT)',
      url: 'https://www.edoeb.admin.ch/',
    },
  },
  DK: {
    disputes: { name: 'Nævnenes Hus, Mæglingsteamet for Forbrugerklager', url: 'https://naevneneshus.dk/' },
    data: { name: 'Datatilsynet', url: 'https://www.datatilsynet.dk/' },
  },
  FI: {
    disputes: { name: 'Kuluttajariitalautakunta / Konsumenttvistenämnden', url: 'https://www.kuluttajariita.fi/' },
    data: { name: 'Tietosuojavaltuutetun toimisto / Dataombudsmannens byrå', url: 'https://tietosuoja.fi/' },
  },
  NO: {
    disputes: { name: 'Forbrukertilsynet', url: 'https://www.forbrukertilsynet.no/' },
    data: { name: 'Datatilsynet', url: 'https://www.datatilsynet.no/' },
  },
  SE: {
    disputes: { name: 'Allmänna reklamationsnämnden', url: 'https://www.arn.se/' },
    data: { name: 'Integritetsskyddsmyndigheten', url: 'https://www.imy.se/' },
  },
}
