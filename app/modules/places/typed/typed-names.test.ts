import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../tests/support/world'
import { loadPlaces } from '../load-places.server'
import { cityByName, nearestCity, searchCities } from '../queries.server'

/** All cities take seconds. */
const patience = 180_000

/** Country, the name that is shown, and what people type for it. */
const table = `
  BE Brussel / Bruxelles: Bruxelles | Brussel | Brussels | Brüssel | Bruessel | Bruselas | Bruxelas | Bryssel | Brussel/Bruxelles | 1000 Brussel | Bruxelles-Ville
  BE Antwerpen: Anvers | Antwerp | Amberes | Anversa | antwerpen
  BE Gent: Gand | Ghent | Gante
  BE Brugge: Bruges | Brujas
  BE Liège: Luik | Lüttich | Luettich | Liege | Liegi | Lieja
  BE Leuven: Louvain | Löwen | Lovaina
  BE Mechelen: Malines | Mecheln | Malinas
  BE Kortrijk: Courtrai
  BE Oostende: Ostende | Ostend
  BE Namur: Namen
  BE Mons: Bergen
  BE Tournai: Doornik
  BE Aalst: Alost
  BE Ieper: Ypres
  BE Dendermonde: Termonde
  BE Roeselare: Roulers
  BE Sint-Niklaas: St-Niklaas | St Niklaas
  BE Ixelles / Elsene: Ixelles | Elsene
  BE Schaerbeek / Schaarbeek: Schaerbeek | Schaarbeek
  BE Saint-Gilles / Sint-Gillis: Saint-Gilles | St-Gilles | Sint-Gillis
  BE Molenbeek-Saint-Jean / Sint-Jans-Molenbeek: Molenbeek | Sint-Jans-Molenbeek | Molenbeek-St-Jean
  BE Uccle / Ukkel: Uccle | Ukkel
  BE Forest / Vorst: Forest
  BE Woluwe-Saint-Lambert / Sint-Lambrechts-Woluwe: Woluwe-St-Lambert | Sint-Lambrechts-Woluwe
  BE Anderlecht: Anderlecht
  ES Madrid: Madrid | madrid | MADRID
  CA Ottawa: Ottawa | ottawa
  AU Canberra: Canberra | canberra
  CH Biel/Bienne: Biel | Bienne | Biel-Bienne | Biel / Bienne
  CH Genève: Genf | Geneva | Ginevra | Geneve | Ginebra
  CH Zürich: Zuerich | Zurich | Zurigo | Züri | 8004 Zürich
  CH Basel: Bâle | Basle | Basilea | Bale
  CH Bern: Berne | Berna
  CH Luzern: Lucerne | Lucerna
  CH Lausanne: Losanna
  CH Fribourg: Freiburg | Fribourg | Friburgo
  CH Sion: Sitten
  CH St. Gallen: St Gallen | Sankt Gallen | Saint-Gall | San Gallo | St.Gallen
  CH Neuchâtel: Neuenburg | Neuchatel
  CH Chur: Coire | Coira
  CH Bellinzona: Bellenz
  CH Solothurn: Soleure
  DE München: Muenchen | Munich | Monaco di Baviera | Munchen | Monachium | Schwabing | Münich
  DE Köln: Koeln | Cologne | Koln | Colonia | Keulen | Kolonia | Köln-Ehrenfeld
  DE Düsseldorf: Duesseldorf | Dusseldorf
  DE Nürnberg: Nuernberg | Nuremberg | Norimberga | Neurenberg | Norymberga
  DE Frankfurt am Main: Frankfurt | Frankfurt/Main | Frankfurt a. M. | Frankfurt Main | Francfort | Francoforte
  DE Frankfurt (Oder): Frankfurt/Oder | Frankfurt an der Oder | Frankfurt Oder
  DE Halle (Saale): Halle/Saale | Halle an der Saale | Halle Saale
  DE Hannover: Hanover | Hanovre
  DE Aachen: Aix-la-Chapelle | Aquisgrana
  DE Mainz: Mayence
  DE Trier: Trèves | Treves
  DE Regensburg: Ratisbonne | Ratisbona
  DE Braunschweig: Brunswick
  DE Göttingen: Goettingen
  DE Würzburg: Wuerzburg
  DE Saarbrücken: Saarbruecken | Sarrebruck
  DE Lübeck: Luebeck
  DE Gießen: Giessen
  DE Dresden: Dresde | Drezno
  DE Leipzig: Lipsk | Lipsia
  DE Hamburg: Hambourg | Hamburgo | Amburgo
  DE Berlin: Berlino | Berlín | 10115 Berlin | Berlin-Mitte
  DE Kreuzberg: Kreuzberg
  DE Neukölln: Neukoelln
  DE Freiburg: Freiburg im Breisgau | Freiburg i. Br. | Fribourg-en-Brisgau
  AT Wien: Vienna | Vienne | Wenen | Viena | Wiedeń | Wieden | Wien 1070 | Bécs
  AT St. Pölten: Sankt Pölten | St. Poelten | Sankt Poelten | St Pölten
  AT Salzburg: Salzbourg | Salisburgo
  AT Favoriten: Favoriten
  NL Den Haag: 's-Gravenhage | The Hague | La Haye | Haag | den haag | La Haya
  NL 's-Hertogenbosch: Den Bosch | Bois-le-Duc | s Hertogenbosch | ’s-Hertogenbosch | Hertogenbosch
  NL Nijmegen: Nimwegen | Nimègue
  NL Vlissingen: Flushing | Flessingue
  NL Groningen: Groningue
  NL Leeuwarden: Ljouwert
  NL IJsselstein: Ysselstein | ijsselstein
  FR Saint-Étienne: St-Étienne | St Etienne | Saint Etienne | st. etienne
  FR Strasbourg: Strassburg | Straßburg | Straatsburg | Estrasburgo | Strasburgo
  FR Lyon: Lione | Lyón | Lyon 3e
  FR Paris: Parigi | París | Parijs | Paris 15e | Pariisi | Paryż | Paryz | 75011 Paris
  FR Marseille: Marsiglia | Marsella | Marseilles
  FR Nice: Nizza | Niza
  FR Lille: Rijsel
  FR Dunkerque: Dunkirk | Duinkerke | Dünkirchen
  FR Le Havre: Havre | le havre
  FR La Rochelle: Rochelle | larochelle
  FR Aix-en-Provence: Aix en Provence | Aix
  FR Bordeaux: Burdeos
  FR Mulhouse: Mülhausen | Muelhausen
  FR Bayonne: Baiona
  FR Perpignan: Perpinyà | Perpinya
  FR Saint-Jean-de-Luz: St Jean de Luz | Donibane Lohizune
  FR Brest: Brest
  ES A Coruña: La Coruña | Coruña | A Coruna | La Coruna | Corunna
  ES Alicante: Alacant | Alicante/Alacant
  ES Donostia / San Sebastián: San Sebastian | Donostia | Donostia-San Sebastián
  ES Vitoria-Gasteiz: Vitoria | Gasteiz
  ES Bilbao: Bilbo
  ES Pamplona: Iruña | Iruñea | Pampelune
  ES Sevilla: Seville | Séville | Siviglia | Sewilla
  ES Zaragoza: Saragossa | Saragosse | Saragozza
  ES Lleida: Lérida | Lerida
  ES Girona: Gerona
  ES Ourense: Orense
  ES Palma: Palma de Mallorca
  ES Castelló de la Plana: Castellón de la Plana | Castellon | Castello
  ES Elche: Elx
  ES Valencia: Valencia | Valence
  ES Salamanca: Salamanca
  ES Sant Cugat del Vallès: Sant Cugat | San Cugat
  ES L'Hospitalet de Llobregat: Hospitalet | L'Hospitalet | Hospitalet de Llobregat
  IT Bolzano: Bozen | Bolzano/Bozen | Bolzano - Bozen
  IT Merano: Meran
  IT Bressanone: Brixen
  IT Brunico: Bruneck
  IT Roma: Rome | Rom | Rzym | Rooma
  IT Milano: Milan | Mailand | Milaan | Mediolan | Milán
  IT Torino: Turin | Turijn | Turyn
  IT Firenze: Florence | Florenz | Florencia | Florencja
  IT Venezia: Venice | Venedig | Venise | Venecia | Venetië | Wenecja
  IT Napoli: Naples | Neapel | Nápoles | Neapol
  IT Genova: Genoa | Genua | Gênes
  IT Padova: Padua | Padoue
  IT Livorno: Leghorn
  IT Aosta: Aoste
  IT Trieste: Triest
  IT L'Aquila: Aquila | L Aquila
  IE Dublin: Baile Átha Cliath | Dublino
  IE Cork: Corcaigh
  IE Galway: Gaillimh
  IE Limerick: Luimneach
  GB London: Londres | Londen | Londra | Lontoo | Londyn
  GB Edinburgh: Édimbourg | Edimburgo | Edynburg
  GB Cardiff: Caerdydd
  GB Swansea: Abertawe
  GB Newcastle upon Tyne: Newcastle | Newcastle-on-Tyne | Newcastle/Tyne
  GB Stoke-on-Trent: Stoke on Trent | Stoke
  GB St Albans: Saint Albans | St. Albans
  GB Brixton: Brixton
  GB Bristol: bristol
  DK København: Koebenhavn | Kobenhavn | Copenhagen | Kopenhagen | Copenhague | Köpenhamn | Kööpenhamina | Kopenhaga | Kbh
  DK Aarhus: Århus | Arhus
  DK Aalborg: Ålborg | Alborg | Aalborg
  DK Helsingør: Helsingoer | Elsinore | Helsingor
  DK Køge: Koege | Koge
  SE Göteborg: Gothenburg | Goeteborg | Goteborg | Gotemburgo
  SE Malmö: Malmo | Malmoe | Malmø
  SE Stockholm: Estocolmo | Tukholma | Sztokholm | Stoccolma
  SE Örebro: Oerebro | Orebro
  SE Västerås: Vaesteraas | Vasteras
  SE Södermalm: Soedermalm
  NO Oslo: Christiania | Kristiania
  NO Ålesund: Aalesund | Alesund
  NO Tromsø: Tromsoe | Tromso
  NO Bodø: Bodoe
  NO Trondheim: Trondhjem
  FI Helsinki: Helsingfors | Helsingfors/Helsinki
  FI Turku: Åbo | Aabo | Abo
  FI Tampere: Tammerfors
  FI Espoo: Esbo
  FI Vantaa: Vanda
  FI Vaasa: Vasa
  FI Porvoo: Borgå | Borga | Borgaa
  FI Oulu: Uleåborg
  FI Pori: Björneborg
  FI Mariehamn: Maarianhamina
  FI Jyväskylä: Jyvaskyla | Jyvaeskylae
  PL Warszawa: Warsaw | Warschau | Varsovie | Varsovia | Varsavia
  PL Kraków: Krakow | Krakau | Cracow | Cracovie | Cracovia
  PL Wrocław: Wroclaw | Breslau | Breslavia
  PL Gdańsk: Gdansk | Danzig
  PL Szczecin: Stettin
  PL Poznań: Poznan | Posen
  PL Łódź: Lodz
  PL Katowice: Kattowitz
  PL Bielsko-Biała: Bielsko Biala | Bielitz
  US New York City: New York, NYC | Nueva York | Nowy Jork | New York, NY
  US Los Angeles: LA | L.A. | Los Ángeles
  US Washington: Washington DC | Washington D.C. | Washington, DC
  US St. Louis: Saint Louis | St Louis | St. Louis, MO
  US Saint Paul: St. Paul | St Paul
  US Fort Worth: Ft. Worth | Ft Worth
  US Philadelphia: Philly | Filadelfia
  US San Francisco: SF
  US Las Vegas: Vegas
  US New Orleans: Nueva Orleans
  US Portland: Portland, Oregon
  CA Montréal: Montreal
  CA Québec: Quebec City | Quebec | Ville de Québec
  CA Toronto: Toronto, ON
  CA St. John's: Saint John's | St Johns
  CA Trois-Rivières: Trois Rivieres
  AU Melbourne: Melbourne, VIC
  AU Sydney: sydney
  NZ Auckland: Tāmaki Makaurau
  NZ Wellington: Te Whanganui-a-Tara
`

const typedNames = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, country = '', city = '', names = ''] = /^ *(..) (.*?): (.*)$/.exec(line) ?? []
    return names.split(' | ').map((typed) => ({ country, city, typed }))
  })

/** Country, a name typed with a slip, and the place that is meant. */
const slipped = [
  ['DE', 'Hambrug', 'Hamburg'],
  ['DE', 'Hmburg', 'Hamburg'],
  ['DE', 'Belrin', 'Berlin'],
  ['DE', 'Frankfrut', 'Frankfurt am Main'],
  ['DE', 'Düsseldrof', 'Düsseldorf'],
  ['DE', 'Muünchem', 'München'],
  ['DE', 'Stutgard', 'Stuttgart'],
  ['DK', 'Kopenhagn', 'København'],
  ['DK', 'Odnese', 'Odense'],
  ['FR', 'Marsielle', 'Marseille'],
  ['FR', 'Tuolouse', 'Toulouse'],
  ['FR', 'Bordaeux', 'Bordeaux'],
  ['FR', 'Saint-Etinne', 'Saint-Étienne'],
  ['NL', 'Amsterdan', 'Amsterdam'],
  ['NL', 'Roterdma', 'Rotterdam'],
  ['ES', 'Barcleona', 'Barcelona'],
  ['IT', 'Fierenze', 'Firenze'],
  ['SE', 'Stokcholm', 'Stockholm'],
  ['FI', 'Helsniki', 'Helsinki'],
  ['PL', 'Warszwaa', 'Warszawa'],
  ['GB', 'Birmingam', 'Birmingham'],
  ['US', 'Pihladelphia', 'Philadelphia'],
  ['US', 'San Fransico', 'San Francisco'],
  ['US', 'Los Angelse', 'Los Angeles'],
] as const

test('every usual name of a city leads to it, however it is typed', { timeout: patience }, async () => {
  await using world = await openWorld()
  await loadPlaces(world.database.owner)
  expect(typedNames.length).toBeGreaterThan(400)
  const misses: unknown[] = []
  for (const { country, city, typed } of typedNames) {
    const saved = (await cityByName({ country, region: null, name: typed }))?.city
    const [first] = await searchCities({ country, prefix: typed, language: 'en' })
    if (saved !== city || first?.name !== city) misses.push({ country, city, typed, saved, first: first?.name })
  }
  expect(misses).toEqual([])

  // While a name is typed, the best known place comes first.
  const beginning = async (country: string, prefix: string) =>
    (await searchCities({ country, prefix, language: 'en' }))[0]?.name
  for (const [country, prefix, city] of [
    ['ES', 'Coru', 'A Coruña'],
    ['FR', 'St Ét', 'Saint-Étienne'],
    ['FR', 'Saint-É', 'Saint-Étienne'],
    ['FR', 'La Roch', 'La Rochelle'],
    ['DE', 'Mue', 'München'],
    ['DK', 'Aa', 'Aarhus'],
    ['NL', 'Den B', 'Den Burg'],
    ['NL', 'Den Bos', "'s-Hertogenbosch"],
    ['US', 'San Fran', 'San Francisco'],
    ['BE', 'Brux', 'Brussel / Bruxelles'],
  ] as const) {
    expect([prefix, await beginning(country, prefix)]).toEqual([prefix, city])
  }

  // A large district can be chosen and names its city; a position leads to the city.
  expect((await searchCities({ country: 'DE', prefix: 'Kreuzb', language: 'de' }))[0]).toMatchObject({
    name: 'Kreuzberg',
    region: 'Berlin',
  })
  expect(await nearestCity({ lat: 52.4973, lon: 13.3911 })).toMatchObject({ city: 'Berlin' })

  // A slip of the finger leads to what is meant, with the best known place first.
  const slips: unknown[] = []
  for (const [country, typed, city] of slipped) {
    const [first] = await searchCities({ country, prefix: typed, language: 'en' })
    if (first?.name !== city) slips.push([country, typed, first?.name])
  }
  expect(slips).toEqual([])
  expect(await searchCities({ country: 'DE', prefix: 'Qwxyzwvx', language: 'en' })).toEqual([])

  // Each look-up reads the index of names, however short the beginning is.
  await sql`analyze city_names`.execute(world.database.owner)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select city_id from city_names
    where country = 'US' and (key >= 'san' and key < 'san~' or key >= 'st' and key < 'st~')`.execute(
    world.database.owner,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})
