/** Two items of different channels, as feeds have them. */
type StoryCase = {
  name: string;
  one: { title: string; text: string };
  other: { title: string; text: string };
  isSame: boolean;
};

const ROCKET =
  "The rocket landed on its tail at 6:40 this morning, three minutes after it had left the pad. Engineers had expected the engine to fail a second time, and the crew on the ship had been told to keep away. “Nobody here believed it until the dust was gone,” said Maria Okafor, who led the test.";
const ROCKET_ELSEWHERE =
  "After two failed attempts this year, the company brought its booster back in one piece on Tuesday. The landing was watched from a ship eight kilometres away. It is the first of five flights that the space agency wants to see before people may travel with it.";
const 手机 =
  "昨天下午，公司在深圳举行的发布会上公布了新款折叠手机。它的屏幕展开后有八英寸，重量却只有二百一十克，电池可以用两天。负责人表示，第一批产品将在下个月开始出售，价格比去年的型号低一千元。";

export const STORY_CASES: readonly StoryCase[] = [
  {
    name: "reprinted word for word",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    isSame: true,
  },
  {
    name: "with the name of the site in the title, and other punctuation",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: { title: "Rocket Lands On Its Tail, After Engine Failure | The Daily Example", text: ROCKET },
    isSame: true,
  },
  {
    name: "the beginning of it only",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: { title: "Rocket lands on its tail after engine failure", text: `${ROCKET.slice(0, 140)}…` },
    isSame: true,
  },
  {
    name: "edited: some words replaced",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: {
      title: "Rocket lands on its tail after engine failure",
      text: ROCKET.replace("this morning", "on Tuesday").replace("Nobody here", "Nobody at the site"),
    },
    isSame: true,
  },
  {
    name: "with a line about its origin before it",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: {
      title: "[Repost] Rocket lands on its tail after engine failure",
      text: `First published in The Example, by A. Writer. ${ROCKET}`,
    },
    isSame: true,
  },
  {
    name: "the same title, another text",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: { title: "Rocket lands on its tail after engine failure", text: ROCKET_ELSEWHERE },
    isSame: false,
  },
  {
    name: "the same text, another title",
    one: { title: "Rocket lands on its tail after engine failure", text: ROCKET },
    other: { title: "Three minutes in the air: a test in the morning", text: ROCKET },
    isSame: false,
  },
  {
    name: "the weekly links of two blogs",
    one: { title: "Weekly links", text: ROCKET },
    other: { title: "Weekly links", text: ROCKET },
    isSame: false,
  },
  {
    name: "a general title, however long",
    one: { title: "Weekly newsletter and links, November 17, 2026: issue no. 112", text: ROCKET },
    other: { title: "Weekly newsletter and links, November 17, 2026: issue no. 112", text: ROCKET },
    isSame: false,
  },
  {
    name: "a text that is the same everywhere",
    one: { title: "How the new library will be built in ten years", text: "Click here to read more." },
    other: { title: "How the new library will be built in ten years", text: "Click here to read more." },
    isSame: false,
  },
  {
    name: "a Chinese reprint with its source",
    one: { title: "新款折叠手机下月开售，价格低一千元", text: 手机 },
    other: {
      title: "【转载】新款折叠手机下月开售,价格低一千元_示例新闻网",
      text: `来源:示例日报 作者:王小明。${手机}`,
    },
    isSame: true,
  },
  {
    name: "a Chinese story with the same title and another text",
    one: { title: "新款折叠手机下月开售，价格低一千元", text: 手机 },
    other: {
      title: "新款折叠手机下月开售，价格低一千元",
      text: "记者从多家门店了解到，消费者对屏幕的耐用性仍有疑问。一位店员说，来问的人很多，真正预订的却不到三成。分析师认为，厂商降价是为了在年底前清理旧型号的库存，而不是因为成本下降。",
    },
    isSame: false,
  },
  {
    name: "two Chinese weeklies",
    one: { title: "每周精选链接 第112期", text: 手机 },
    other: { title: "每周精选链接 第112期", text: 手机 },
    isSame: false,
  },
  {
    name: "a post without a title, on two networks",
    one: { title: "", text: ROCKET },
    other: { title: "", text: ROCKET },
    isSame: true,
  },
  {
    name: "a short post without a title",
    one: { title: "", text: "Good morning, everybody!" },
    other: { title: "", text: "Good morning, everybody!" },
    isSame: false,
  },
];

/** A title and a text of at least two sentences in ten scripts. */
export const SCRIPTS: readonly { script: string; title: string; text: string }[] = [
  {
    script: "Latin",
    title: "Neue Brücke über den Fluss nach drei Jahren eröffnet",
    text: "Nach drei Jahren Bauzeit wurde am Montag die neue Brücke eröffnet. Sie verbindet den Bahnhof mit dem Hafen und ist nur für Fahrräder und Fußgänger.",
  },
  {
    script: "Cyrillic",
    title: "Новый мост через реку открыли спустя три года",
    text: "После трёх лет строительства в понедельник открыли новый мост. Он соединяет вокзал с портом и предназначен только для велосипедов и пешеходов.",
  },
  {
    script: "Greek",
    title: "Η νέα γέφυρα στο ποτάμι άνοιξε μετά από τρία χρόνια",
    text: "Μετά από τρία χρόνια κατασκευής άνοιξε τη Δευτέρα η νέα γέφυρα. Συνδέει τον σταθμό με το λιμάνι και είναι μόνο για ποδήλατα και πεζούς.",
  },
  {
    script: "Arabic",
    title: "افتتاح الجسر الجديد فوق النهر بعد ثلاث سنوات",
    text: "بعد ثلاث سنوات من البناء افتتح الجسر الجديد يوم الاثنين. وهو يربط المحطة بالميناء ومخصص للدراجات والمشاة فقط، كما قالت البلدية.",
  },
  {
    script: "Hebrew",
    title: "הגשר החדש מעל הנהר נפתח אחרי שלוש שנים",
    text: "אחרי שלוש שנות בנייה נפתח ביום שני הגשר החדש. הוא מחבר את התחנה עם הנמל ומיועד לאופניים ולהולכי רגל בלבד, כך נמסר מהעירייה.",
  },
  {
    script: "Devanagari",
    title: "तीन साल बाद नदी पर नया पुल खुला",
    text: "तीन साल के निर्माण के बाद सोमवार को नया पुल खोला गया। यह स्टेशन को बंदरगाह से जोड़ता है और केवल साइकिलों तथा पैदल चलने वालों के लिए है।",
  },
  {
    script: "Thai",
    title: "เปิดสะพานใหม่ข้ามแม่น้ำหลังก่อสร้างสามปี",
    text: "หลังจากก่อสร้างนานสามปี สะพานใหม่เปิดใช้เมื่อวันจันทร์ เชื่อมสถานีกับท่าเรือ และให้ใช้เฉพาะจักรยานกับคนเดินเท้าเท่านั้น เทศบาลแจ้ง",
  },
  {
    script: "Han",
    title: "跨河新桥历时三年终于通车",
    text: "经过三年建设，新桥于星期一正式通车。它连接火车站和港口，只供自行车和行人使用，市政府表示今后两年不会对汽车开放。",
  },
  {
    script: "Hiragana",
    title: "川にかかる新しい橋が三年ぶりに完成",
    text: "三年の工事を経て、月曜日に新しい橋が開通した。駅と港をつなぎ、自転車と歩行者だけが通れると市は説明している。",
  },
  {
    script: "Hangul",
    title: "강을 건너는 새 다리 삼 년 만에 개통",
    text: "삼 년의 공사 끝에 월요일에 새 다리가 개통되었다. 역과 항구를 잇는 이 다리는 자전거와 보행자만 이용할 수 있다고 시가 밝혔다.",
  },
];
