import type { PlaceCountry } from '../../app/modules/places/regions'

/**
 * Local names of cities that GeoNames names in English, or in one of two official languages. The product shows the local
 * name and finds a city by all.
 */
export const localNames: Partial<Record<PlaceCountry, Record<string, string>>> = {
  NL: { 'The Hague': 'Den Haag', 'Almere Stad': 'Almere' },
  BE: {
    ...{ Brussels: 'Brussel / Bruxelles', Antwerp: 'Antwerpen', Ghent: 'Gent', Bruges: 'Brugge', Ostend: 'Oostende' },
    Auderghem: 'Auderghem / Oudergem',
    'Berchem-Sainte-Agathe': 'Berchem-Sainte-Agathe / Sint-Agatha-Berchem',
    Forest: 'Forest / Vorst',
    Ixelles: 'Ixelles / Elsene',
    'Molenbeek-Saint-Jean': 'Molenbeek-Saint-Jean / Sint-Jans-Molenbeek',
    'Saint-Gilles': 'Saint-Gilles / Sint-Gillis',
    'Saint-Josse-ten-Noode': 'Saint-Josse-ten-Noode / Sint-Joost-ten-Node',
    Schaerbeek: 'Schaerbeek / Schaarbeek',
    Uccle: 'Uccle / Ukkel',
    'Watermael-Boitsfort': 'Watermael-Boitsfort / Watermaal-Bosvoorde',
    'Woluwe-Saint-Lambert': 'Woluwe-Saint-Lambert / Sint-Lambrechts-Woluwe',
    'Woluwe-Saint-Pierre': 'Woluwe-Saint-Pierre / Sint-Pieters-Woluwe',
  },
  FR: { Dunkirk: 'Dunkerque' },
  IT: {
    Rome: 'Roma',
    Milan: 'Milano',
    Naples: 'Napoli',
    Turin: 'Torino',
    Genoa: 'Genova',
    Florence: 'Firenze',
    Venice: 'Venezia',
    Padua: 'Padova',
    Syracuse: 'Siracusa',
    Mantua: 'Mantova',
  },
  ES: {
    Seville: 'Sevilla',
    Cadiz: 'Cádiz',
    'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
    'San Sebastián': 'Donostia / San Sebastián',
  },
  DE: { Munich: 'München', Cologne: 'Köln', Nuremberg: 'Nürnberg', Hanover: 'Hannover' },
  AT: { Vienna: 'Wien', 'Sankt Pölten': 'St. Pölten' },
  PL: { Warsaw: 'Warszawa', 'Bielsko-Biala': 'Bielsko-Biała' },
  CH: { Geneva: 'Genève', Lucerne: 'Luzern', Zurich: 'Zürich', Sitten: 'Sion', 'Sankt Gallen': 'St. Gallen' },
  DK: { Copenhagen: 'København', Århus: 'Aarhus' },
  FI: { Hyvinge: 'Hyvinkää', Lovisa: 'Loviisa', Pojo: 'Pohja', Sibbo: 'Sipoo' },
  SE: { Gothenburg: 'Göteborg' },
}

/** Usual names that GeoNames' data doesn't have, by the name that the product shows. */
export const usualNames: Partial<Record<PlaceCountry, Record<string, string[]>>> = {
  BE: { 'Molenbeek-Saint-Jean / Sint-Jans-Molenbeek': ['Molenbeek'] },
  CH: { Bellinzona: ['Bellenz'] },
  DE: { München: ['Schwabing'] },
  DK: { København: ['Kbh'] },
  US: { 'New York City': ['NYC'], 'San Francisco': ['SF', 'San Fran'], Washington: ['Washington DC'] },
}
