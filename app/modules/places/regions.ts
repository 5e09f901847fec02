import type { Language } from '~/i18n/languages'

/** A region's name as its people write it; where they write it in several languages, one of each. */
type RegionName = string | (Partial<Record<Language, string>> & { local: string })

/** How a region is called in a country (specification 9, 'Region label per country'): `places:region.<kind>`. */
export type RegionKind = 'province' | 'state' | 'region' | 'canton' | 'voivodeship'

interface CountryRegions {
  kind: RegionKind
  /** The part of ISO 3166-2 behind the country → name. */
  regions: Record<string, RegionName>
}

/**
 * The countries whose places are known: the 15 of specification 9 and the home countries of Danish, Finnish, Norwegian
 * and Swedish. CLDR names subdivisions in English only, so these are the local names of ISO 3166-2.
 */
export const regionsByCountry = {
  US: {
    kind: 'state',
    regions: {
      AK: 'Alaska',
      AL: 'Alabama',
      AR: 'Arkansas',
      AZ: 'Arizona',
      CA: 'California',
      CO: 'Colorado',
      CT: 'Connecticut',
      DC: 'District of Columbia',
      DE: 'Delaware',
      FL: 'Florida',
      GA: 'Georgia',
      HI: 'Hawaii',
      IA: 'Iowa',
      ID: 'Idaho',
      IL: 'Illinois',
      IN: 'Indiana',
      KS: 'Kansas',
      KY: 'Kentucky',
      LA: 'Louisiana',
      MA: 'Massachusetts',
      MD: 'Maryland',
      ME: 'Maine',
      MI: 'Michigan',
      MN: 'Minnesota',
      MO: 'Missouri',
      MS: 'Mississippi',
      MT: 'Montana',
      NC: 'North Carolina',
      ND: 'North Dakota',
      NE: 'Nebraska',
      NH: 'New Hampshire',
      NJ: 'New Jersey',
      NM: 'New Mexico',
      NV: 'Nevada',
      NY: 'New York',
      OH: 'Ohio',
      OK: 'Oklahoma',
      OR: 'Oregon',
      PA: 'Pennsylvania',
      RI: 'Rhode Island',
      SC: 'South Carolina',
      SD: 'South Dakota',
      TN: 'Tennessee',
      TX: 'Texas',
      UT: 'Utah',
      VA: 'Virginia',
      VT: 'Vermont',
      WA: 'Washington',
      WI: 'Wisconsin',
      WV: 'West Virginia',
      WY: 'Wyoming',
    },
  },
  NL: {
    kind: 'province',
    regions: {
      DR: 'Drenthe',
      FL: 'Flevoland',
      FR: 'Friesland',
      GE: 'Gelderland',
      GR: 'Groningen',
      LI: 'Limburg',
      NB: 'Noord-Brabant',
      NH: 'Noord-Holland',
      OV: 'Overijssel',
      UT: 'Utrecht',
      ZE: 'Zeeland',
      ZH: 'Zuid-Holland',
    },
  },
  BE: {
    kind: 'province',
    regions: {
      BRU: { local: 'Brussel / Bruxelles', nl: 'Brussel', fr: 'Bruxelles', de: 'Brüssel', en: 'Brussels' },
      VAN: { local: 'Antwerpen', fr: 'Anvers' },
      VBR: { local: 'Vlaams-Brabant', fr: 'Brabant flamand', de: 'Flämisch-Brabant' },
      VLI: { local: 'Limburg', fr: 'Limbourg' },
      VOV: { local: 'Oost-Vlaanderen', fr: 'Flandre orientale', de: 'Ostflandern' },
      VWV: { local: 'West-Vlaanderen', fr: 'Flandre occidentale', de: 'Westflandern' },
      WBR: { local: 'Brabant wallon', nl: 'Waals-Brabant', de: 'Wallonisch-Brabant' },
      WHT: { local: 'Hainaut', nl: 'Henegouwen', de: 'Hennegau' },
      WLG: { local: 'Liège', nl: 'Luik', de: 'Lüttich' },
      WLX: { local: 'Luxembourg', nl: 'Luxemburg', de: 'Luxemburg' },
      WNA: { local: 'Namur', nl: 'Namen', de: 'Namur' },
    },
  },
  FR: {
    kind: 'region',
    regions: {
      '20R': 'Corse',
      ARA: 'Auvergne-Rhône-Alpes',
      BFC: 'Bourgogne-Franche-Comté',
      BRE: 'Bretagne',
      CVL: 'Centre-Val de Loire',
      GES: 'Grand Est',
      HDF: 'Hauts-de-France',
      IDF: 'Île-de-France',
      NAQ: 'Nouvelle-Aquitaine',
      NOR: 'Normandie',
      OCC: 'Occitanie',
      PAC: "Provence-Alpes-Côte d'Azur",
      PDL: 'Pays de la Loire',
    },
  },
  IT: {
    kind: 'region',
    regions: {
      '21': 'Piemonte',
      '23': "Valle d'Aosta",
      '25': 'Lombardia',
      '32': { local: 'Trentino-Alto Adige', de: 'Trentino-Südtirol' },
      '34': 'Veneto',
      '36': 'Friuli Venezia Giulia',
      '42': 'Liguria',
      '45': 'Emilia-Romagna',
      '52': 'Toscana',
      '55': 'Umbria',
      '57': 'Marche',
      '62': 'Lazio',
      '65': 'Abruzzo',
      '67': 'Molise',
      '72': 'Campania',
      '75': 'Puglia',
      '77': 'Basilicata',
      '78': 'Calabria',
      '82': 'Sicilia',
      '88': 'Sardegna',
    },
  },
  ES: {
    kind: 'region',
    regions: {
      AN: 'Andalucía',
      AR: 'Aragón',
      AS: 'Asturias',
      CB: 'Cantabria',
      CE: 'Ceuta',
      CL: 'Castilla y León',
      CM: 'Castilla-La Mancha',
      CN: 'Canarias',
      CT: 'Cataluña',
      EX: 'Extremadura',
      GA: 'Galicia',
      IB: 'Illes Balears',
      MC: 'Región de Murcia',
      MD: 'Comunidad de Madrid',
      ML: 'Melilla',
      NC: 'Navarra',
      PV: 'País Vasco',
      RI: 'La Rioja',
      VC: 'Comunitat Valenciana',
    },
  },
  DE: {
    kind: 'state',
    regions: {
      BB: 'Brandenburg',
      BE: 'Berlin',
      BW: 'Baden-Württemberg',
      BY: 'Bayern',
      HB: 'Bremen',
      HE: 'Hessen',
      HH: 'Hamburg',
      MV: 'Mecklenburg-Vorpommern',
      NI: 'Niedersachsen',
      NW: 'Nordrhein-Westfalen',
      RP: 'Rheinland-Pfalz',
      SH: 'Schleswig-Holstein',
      SL: 'Saarland',
      SN: 'Sachsen',
      ST: 'Sachsen-Anhalt',
      TH: 'Thüringen',
    },
  },
  AT: {
    kind: 'state',
    regions: {
      '1': 'Burgenland',
      '2': 'Kärnten',
      '3': 'Niederösterreich',
      '4': 'Oberösterreich',
      '5': 'Salzburg',
      '6': 'Steiermark',
      '7': 'Tirol',
      '8': 'Vorarlberg',
      '9': 'Wien',
    },
  },
  IE: { kind: 'province', regions: { C: 'Connacht', L: 'Leinster', M: 'Munster', U: 'Ulster' } },
  GB: {
    kind: 'region',
    regions: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  },
  CA: {
    kind: 'province',
    regions: {
      AB: 'Alberta',
      BC: { local: 'British Columbia', fr: 'Colombie-Britannique' },
      MB: 'Manitoba',
      NB: { local: 'New Brunswick', fr: 'Nouveau-Brunswick' },
      NL: { local: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
      NS: { local: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
      NT: { local: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
      NU: 'Nunavut',
      ON: 'Ontario',
      PE: { local: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
      QC: { local: 'Québec', en: 'Quebec' },
      SK: 'Saskatchewan',
      YT: 'Yukon',
    },
  },
  PL: {
    kind: 'voivodeship',
    regions: {
      '02': 'dolnośląskie',
      '04': 'kujawsko-pomorskie',
      '06': 'lubelskie',
      '08': 'lubuskie',
      '10': 'łódzkie',
      '12': 'małopolskie',
      '14': 'mazowieckie',
      '16': 'opolskie',
      '18': 'podkarpackie',
      '20': 'podlaskie',
      '22': 'pomorskie',
      '24': 'śląskie',
      '26': 'świętokrzyskie',
      '28': 'warmińsko-mazurskie',
      '30': 'wielkopolskie',
      '32': 'zachodniopomorskie',
    },
  },
  AU: {
    kind: 'state',
    regions: {
      ACT: 'Australian Capital Territory',
      NSW: 'New South Wales',
      NT: 'Northern Territory',
      QLD: 'Queensland',
      SA: 'South Australia',
      TAS: 'Tasmania',
      VIC: 'Victoria',
      WA: 'Western Australia',
    },
  },
  NZ: {
    kind: 'region',
    regions: {
      AUK: 'Auckland',
      BOP: 'Bay of Plenty',
      CAN: 'Canterbury',
      CIT: 'Chatham Islands',
      GIS: 'Gisborne',
      HKB: "Hawke's Bay",
      MBH: 'Marlborough',
      MWT: 'Manawatū-Whanganui',
      NSN: 'Nelson',
      NTL: 'Northland',
      OTA: 'Otago',
      STL: 'Southland',
      TAS: 'Tasman',
      TKI: 'Taranaki',
      WGN: 'Wellington',
      WKO: 'Waikato',
      WTC: 'West Coast',
    },
  },
  CH: {
    kind: 'canton',
    regions: {
      AG: { local: 'Aargau', fr: 'Argovie', it: 'Argovia' },
      AI: { local: 'Appenzell Innerrhoden', fr: 'Appenzell Rhodes-Intérieures', it: 'Appenzello Interno' },
      AR: { local: 'Appenzell Ausserrhoden', fr: 'Appenzell Rhodes-Extérieures', it: 'Appenzello Esterno' },
      BE: { local: 'Bern', fr: 'Berne', it: 'Berna' },
      BL: { local: 'Basel-Landschaft', fr: 'Bâle-Campagne', it: 'Basilea Campagna' },
      BS: { local: 'Basel-Stadt', fr: 'Bâle-Ville', it: 'Basilea Città' },
      FR: { local: 'Fribourg', de: 'Freiburg', it: 'Friburgo' },
      GE: { local: 'Genève', de: 'Genf', it: 'Ginevra', en: 'Geneva' },
      GL: { local: 'Glarus', fr: 'Glaris', it: 'Glarona' },
      GR: { local: 'Graubünden', fr: 'Grisons', it: 'Grigioni' },
      JU: { local: 'Jura', it: 'Giura' },
      LU: { local: 'Luzern', fr: 'Lucerne', it: 'Lucerna', en: 'Lucerne' },
      NE: { local: 'Neuchâtel', de: 'Neuenburg' },
      NW: { local: 'Nidwalden', fr: 'Nidwald', it: 'Nidvaldo' },
      OW: { local: 'Obwalden', fr: 'Obwald', it: 'Obvaldo' },
      SG: { local: 'St. Gallen', fr: 'Saint-Gall', it: 'San Gallo' },
      SH: { local: 'Schaffhausen', fr: 'Schaffhouse', it: 'Sciaffusa' },
      SO: { local: 'Solothurn', fr: 'Soleure', it: 'Soletta' },
      SZ: { local: 'Schwyz', it: 'Svitto' },
      TG: { local: 'Thurgau', fr: 'Thurgovie', it: 'Turgovia' },
      TI: { local: 'Ticino', de: 'Tessin', fr: 'Tessin' },
      UR: 'Uri',
      VD: { local: 'Vaud', de: 'Waadt' },
      VS: { local: 'Valais', de: 'Wallis', it: 'Vallese' },
      ZG: { local: 'Zug', fr: 'Zoug', it: 'Zugo' },
      ZH: { local: 'Zürich', fr: 'Zurich', it: 'Zurigo', en: 'Zurich' },
    },
  },
  DK: {
    kind: 'region',
    regions: {
      '81': 'Nordjylland',
      '82': 'Midtjylland',
      '83': 'Syddanmark',
      '84': 'Hovedstaden',
      '85': 'Sjælland',
    },
  },
  FI: {
    kind: 'region',
    regions: {
      '02': { local: 'Etelä-Karjala', sv: 'Södra Karelen' },
      '03': { local: 'Etelä-Pohjanmaa', sv: 'Södra Österbotten' },
      '04': { local: 'Etelä-Savo', sv: 'Södra Savolax' },
      '05': { local: 'Kainuu', sv: 'Kajanaland' },
      '06': { local: 'Kanta-Häme', sv: 'Egentliga Tavastland' },
      '07': { local: 'Keski-Pohjanmaa', sv: 'Mellersta Österbotten' },
      '08': { local: 'Keski-Suomi', sv: 'Mellersta Finland' },
      '09': { local: 'Kymenlaakso', sv: 'Kymmenedalen' },
      '10': { local: 'Lappi', sv: 'Lappland' },
      '11': { local: 'Pirkanmaa', sv: 'Birkaland' },
      '12': { local: 'Pohjanmaa', sv: 'Österbotten' },
      '13': { local: 'Pohjois-Karjala', sv: 'Norra Karelen' },
      '14': { local: 'Pohjois-Pohjanmaa', sv: 'Norra Österbotten' },
      '15': { local: 'Pohjois-Savo', sv: 'Norra Savolax' },
      '16': { local: 'Päijät-Häme', sv: 'Päijänne-Tavastland' },
      '17': { local: 'Satakunta', sv: 'Satakunda' },
      '18': { local: 'Uusimaa', sv: 'Nyland' },
      '19': { local: 'Varsinais-Suomi', sv: 'Egentliga Finland' },
    },
  },
  NO: {
    kind: 'region',
    regions: {
      '03': 'Oslo',
      '11': 'Rogaland',
      '15': 'Møre og Romsdal',
      '18': 'Nordland',
      '31': 'Østfold',
      '32': 'Akershus',
      '33': 'Buskerud',
      '34': 'Innlandet',
      '39': 'Vestfold',
      '40': 'Telemark',
      '42': 'Agder',
      '46': 'Vestland',
      '50': 'Trøndelag',
      '55': 'Troms',
      '56': 'Finnmark',
    },
  },
  SE: {
    kind: 'region',
    regions: {
      AB: 'Stockholm',
      AC: 'Västerbotten',
      BD: 'Norrbotten',
      C: 'Uppsala',
      D: 'Södermanland',
      E: 'Östergötland',
      F: 'Jönköping',
      G: 'Kronoberg',
      H: 'Kalmar',
      I: 'Gotland',
      K: 'Blekinge',
      M: 'Skåne',
      N: 'Halland',
      O: 'Västra Götaland',
      S: 'Värmland',
      T: 'Örebro',
      U: 'Västmanland',
      W: 'Dalarna',
      X: 'Gävleborg',
      Y: 'Västernorrland',
      Z: 'Jämtland',
    },
  },
} as const satisfies Record<string, CountryRegions>

/** A country whose regions and cities are known, ISO 3166-1. */
export type PlaceCountry = keyof typeof regionsByCountry

export const placeCountries = Object.keys(regionsByCountry) as PlaceCountry[]

export function isPlaceCountry(country: unknown): country is PlaceCountry {
  return typeof country === 'string' && Object.hasOwn(regionsByCountry, country)
}

export interface Region {
  /** ISO 3166-2: 'NL-ZH' */
  code: string
  name: string
}

/** A country's regions, sorted as the reader's language sorts; empty for a country without known places. */
export function regionsOf(country: string, language: Language): Region[] {
  if (!isPlaceCountry(country)) return []
  return Object.entries<RegionName>(regionsByCountry[country].regions)
    .map(([suffix, name]) => ({ code: `${country}-${suffix}`, name: nameIn(name, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

/** The name of a region by its ISO 3166-2 code, null when there is none. */
export function regionName(code: string | null, language: Language): string | null {
  const country = code?.slice(0, 2)
  if (!code || !isPlaceCountry(country)) return null
  const regions: Record<string, RegionName> = regionsByCountry[country].regions
  const suffix = code.slice(3)
  const name = Object.hasOwn(regions, suffix) ? regions[suffix] : undefined
  return name ? nameIn(name, language) : null
}

/** What regions are called in a country; the text is `places:region.<kind>`. */
export function regionKind(country: string | null): RegionKind {
  return isPlaceCountry(country) ? regionsByCountry[country].kind : 'region'
}

function nameIn(name: RegionName, language: Language): string {
  return typeof name === 'string' ? name : (name[language] ?? name.local)
}
