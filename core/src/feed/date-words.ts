// Names of months and days of the week as feeds write them. All are compared as `foldLetters` returns them.

/** In lower case, without accents, direction marks and full-width forms, with plain hyphens: "２ Mär." is "2 mar.". */
export function foldLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]|\p{Cf}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/ı/g, "i")
    .replace(/ς/g, "σ");
}

/** January to December; `|` separates cases and short forms that do not begin like the name. */
const MONTHS = {
  en: "January February March April May June July August September October November December",
  de: "Januar|Jänner Februar|Feber März|Mrz|Maerz April Mai Juni Juli August September Oktober November Dezember",
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre",
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  nl: "januari februari maart|mrt april mei juni juli augustus september oktober november december",
  pl: "styczeń|stycznia luty|lutego marzec|marca kwiecień|kwietnia maj|maja czerwiec|czerwca lipiec|lipca sierpień|sierpnia wrzesień|września październik|października listopad|listopada grudzień|grudnia",
  ru: "январь|января февраль|февраля март|марта апрель|апреля май|мая июнь|июня июль|июля август|августа сентябрь|сентября октябрь|октября ноябрь|ноября декабрь|декабря",
  uk: "січень|січня лютий|лютого березень|березня квітень|квітня травень|травня червень|червня липень|липня серпень|серпня вересень|вересня жовтень|жовтня листопад|листопада грудень|грудня",
  hu: "január február március április május június július augusztus szeptember október november december",
  el: "Ιανουάριος|Ιανουαρίου Φεβρουάριος|Φεβρουαρίου Μάρτιος|Μαρτίου Απρίλιος|Απριλίου Μάιος|Μαΐου Ιούνιος|Ιουνίου|Ιον Ιούλιος|Ιουλίου|Ιολ Αύγουστος|Αυγούστου Σεπτέμβριος|Σεπτεμβρίου Οκτώβριος|Οκτωβρίου Νοέμβριος|Νοεμβρίου Δεκέμβριος|Δεκεμβρίου",
  tr: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
  sv: "januari februari mars april maj juni juli augusti september oktober november december",
  da: "januar februar marts april maj juni juli august september oktober november december",
  no: "januar februar mars april mai juni juli august september oktober november desember",
  fi: "tammikuu|tammikuuta helmikuu|helmikuuta maaliskuu|maaliskuuta huhtikuu|huhtikuuta toukokuu|toukokuuta kesäkuu|kesäkuuta heinäkuu|heinäkuuta elokuu|elokuuta syyskuu|syyskuuta lokakuu|lokakuuta marraskuu|marraskuuta joulukuu|joulukuuta",
  cs: "leden|ledna únor|února březen|března duben|dubna květen|května červen|června|čvn červenec|července|čvc srpen|srpna září říjen|října listopad|listopadu prosinec|prosince",
  ro: "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
  ca: "gener febrer març abril maig juny juliol agost|ag setembre octubre novembre desembre",
  id: "Januari Februari Maret April Mei Juni Juli Agustus|Agt September Oktober November Desember",
  zh: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
};

/** Sunday to Saturday. */
const WEEKDAYS = {
  en: "Sunday Monday Tuesday Wednesday|Weds Thursday Friday Saturday",
  de: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag|Sonnabend",
  fr: "dimanche lundi mardi mercredi jeudi vendredi samedi",
  es: "domingo lunes martes miércoles jueves viernes sábado",
  it: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
  pt: "domingo segunda terça quarta quinta sexta sábado",
  nl: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
  pl: "niedziela|ndz poniedziałek wtorek środa czwartek piątek|pt sobota",
  ru: "воскресенье|вс понедельник|пн вторник среда четверг|чт пятница|пт суббота|сб",
  uk: "неділя|нд понеділок|пн вівторок середа четвер|чт пʼятниця|пт субота|сб",
  hu: "vasárnap|v hétfő|h kedd|k szerda csütörtök péntek|p szombat",
  el: "Κυριακή Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο",
  tr: "Pazar Pazartesi|Pzt Salı Çarşamba Perşembe Cuma Cumartesi|Cmt",
  sv: "söndag måndag tisdag onsdag torsdag fredag lördag",
  da: "søndag mandag tirsdag onsdag torsdag fredag lørdag",
  fi: "sunnuntai|sunnuntaina maanantai|maanantaina tiistai|tiistaina keskiviikko|keskiviikkona torstai|torstaina perjantai|perjantaina lauantai|lauantaina",
  cs: "neděle pondělí úterý středa čtvrtek pátek sobota",
  ro: "duminică luni marți miercuri joi vineri sâmbătă",
  ca: "diumenge|dg dilluns|dl dimarts|dt dimecres|dc dijous|dj divendres|dv dissabte|ds",
  id: "Minggu Senin Selasa Rabu Kamis Jumat Sabtu",
  zh: "星期日|星期天|周日|週日 星期一|周一|週一 星期二|周二|週二 星期三|周三|週三 星期四|周四|週四 星期五|周五|週五 星期六|周六|週六",
  ja: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
  ko: "일요일 월요일 화요일 수요일 목요일 금요일 토요일",
};

/** A weekday's name that belongs to different days in different languages: "so" is Sunday in German, Saturday in Czech. */
export const SOME_WEEKDAY = -1;
const SEVERAL = -1;

let months: Map<string, number> | undefined;
let weekdays: Map<string, number> | undefined;

/** 1 to 12; undefined for other words. Any beginning of three letters or more counts if it means one month only. */
export function monthOf(word: string): number | undefined {
  months ??= withShortForms(MONTHS, 3);
  const month = months.get(word);
  return month === undefined || month === SEVERAL ? undefined : month + 1;
}

/** 0 for Sunday to 6, or SOME_WEEKDAY; undefined for other words. */
export function weekdayOf(word: string): number | undefined {
  weekdays ??= withShortForms(WEEKDAYS, 2);
  return weekdays.get(word);
}

/** Words between the parts of a date that say nothing: "2 de enero de 2024", "2 января 2024 г.", "15:04 Uhr". */
export const FILLERS: ReadonlySet<string> = new Set(
  "the of de del d di den dne dnia feira on г год года р рік року r roku uhr ч hod 年 日 号 號 년 일 t".split(" "),
);

/**
 * Maps names and their beginnings to their place in the list. A whole name has precedence over a beginning ("červen" is
 * June, though "červenec" is July), and English over the others ("mar" is March, not the Finnish "marraskuu").
 */
function withShortForms(languages: Record<string, string>, shortest: number): Map<string, number> {
  const whole = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const english = new Map<string, number>();
  const add = (map: Map<string, number>, word: string, place: number) => {
    const known = map.get(word);
    map.set(word, known === undefined || known === place ? place : SEVERAL);
  };
  for (const [language, names] of Object.entries(languages)) {
    for (const [place, forms] of foldLetters(names).split(" ").entries()) {
      for (const form of forms.split("|")) {
        add(whole, form, place);
        for (let length = shortest; length < form.length; length++) add(beginnings, form.slice(0, length), place);
        if (language === "en") add(english, form.slice(0, 3), place);
      }
    }
  }
  return new Map([...beginnings, ...whole, ...english]);
}
