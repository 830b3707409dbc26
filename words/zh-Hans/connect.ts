import type { connect as english } from "../en/connect.ts";

export const connect = {
  title: "其他阅读器",
  lead: "在其他应用中阅读你的频道。文件夹、已读和星标在各处保持一致。",
  server: "服务器地址",
  name: "用户名",
  onlyHere: "这个地址只能在这台电脑上使用。要在其他设备上使用，请本站管理员设置 HOST 和 PAGECAST_PUBLIC_URL。",
  key: "密码",

  keys: "设备与程序",
  keysHint: "每台设备一个密钥，可以单独撤销。其他阅读器会把它当作密码。",
  noKeys: "还没有密钥。",
  keyName: "用途",
  keyNameExample: "例如 iPad",
  keyNameMissing: "请填写密钥的用途。",
  keyNameLong: "最多 60 个字符。",
  scope: "权限",
  scopes: { write: "读写", read: "只读" },
  scopeHints: {
    write: "可以代你阅读、标为已读、加星标和订阅，请妥善保管。",
    read: "可以读取一切，但不能更改。适合展示屏和脚本：大多数阅读器需要标为已读。",
  },
  createKey: "创建密钥",
  keyFor: (device) => `“${device}”的密钥`,
  keyShownOnce: "只显示这一次。把它填作密码，或用另一台设备扫描二维码：会打开一个页面，可复制地址、用户名和密钥。",
  keyMayOnlyRead: "此密钥只能读取。",
  code: "二维码，打开后可复制地址、用户名和密钥",
  done: "完成",
  createdOn: (date) => `创建于 ${date}`,
  lastUsed: "上次使用",
  neverUsed: "从未使用",
  notUsedSince: (date) => `自 ${date} 起未使用`,
  revokeAsk: "密钥会立即失效，且无法恢复。",
  revokeSure: "撤销密钥",
  revoke: "撤销",
  revokeOf: (device) => `撤销：${device}`,
  revoked: "密钥已撤销",
  revokedMore: "它已立即失效。",
  failed: "操作没有成功",

  howTo: "如何设置",
  readers: "阅读器",
  otherReaders: "其他阅读器也可以：在其中选择 FreshRSS、Google Reader API 或 Miniflux。",
  guide: "哪些内容会同步：见使用指南",
  config: "配置内容",
  readerNames: {
    netnewswire: "NetNewsWire",
    reeder: "Reeder",
    "fluent-reader": "Fluent Reader",
    feedme: "FeedMe",
    "read-you": "Read You",
    newsboat: "newsboat",
    "rss-guard": "RSS Guard",
    liferea: "Liferea",
    miniflux: "Miniflux 应用",
    fever: "Fever 应用",
  },
  steps: {
    netnewswire: ({ address, name }) =>
      [
        "打开 Settings（设置）中的 Accounts（账户），添加账户。",
        "选择 FreshRSS。",
        `API URL：${address}`,
        `Username（用户名）：${name}。Password（密码）：密钥。`,
      ].join("\n"),
    reeder: ({ address, name }) =>
      [
        "添加账户，选择 FreshRSS。",
        `Server（服务器）：${address}`,
        `Username（用户名）：${name}。Password（密码）：密钥。`,
      ].join("\n"),
    "fluent-reader": ({ address, name }) =>
      [
        "打开“设置”中的“服务”，选择 Google Reader API。",
        `端点：${address}`,
        `用户名：${name}。密码：密钥。`,
        "打开“导入分组”以获取文件夹，然后点击“下一步”。",
      ].join("\n"),
    feedme: ({ address, name }) =>
      ["添加账户，选择 FreshRSS。", `服务器：${address}`, `用户名：${name}。密码：密钥。`].join("\n"),
    "read-you": ({ address, name }) =>
      [
        "打开“设置”中的“账户”，添加账户。",
        "选择 FreshRSS。",
        `服务器地址：${address}`,
        `用户名：${name}。密码：密钥。`,
      ].join("\n"),
    newsboat: () =>
      ["用编辑器打开 ~/.newsboat/config。", "加入下面几行，把省略号换成密钥。", "启动 newsboat，按 R 键。"].join("\n"),
    "rss-guard": ({ address, name }) =>
      [
        "打开 Accounts（账户）中的 Add account（添加账户），选择 Google Reader API。",
        "Service（服务）：Other services（其他服务）。",
        `URL：${address}`,
        `Username（用户名）：${name}。Password（密码）：密钥。然后点击 Test setup（测试）。`,
      ].join("\n"),
    liferea: ({ address, name }) =>
      [
        "打开 Subscriptions（订阅）中的 New Source（新建来源），选择 Google Reader API。",
        `Server（服务器）：${address}`,
        `Username（用户名）：${name}。Password（密码）：密钥。`,
      ].join("\n"),
    miniflux: ({ address, name }) =>
      [
        "在应用中选择 Miniflux。",
        `服务器：${address}`,
        `API token：密钥。如果要求用户名和密码，则填 ${name} 和密钥。`,
      ].join("\n"),
    fever: ({ address, name }) =>
      [
        "在下面打开 Fever API。只用于没有其他选择的应用，例如 Unread。",
        "在应用中选择 Fever。",
        `服务器：${address}`,
        `邮箱：${name}。密码：打开时显示的密码，而不是密钥。`,
      ].join("\n"),
  },
  notes: {
    netnewswire: "适用于 Mac、iPhone 和 iPad。",
    newsboat: "2.24 之前的版本请把 freshrss 写成 feedhq，并去掉 /api/greader.php。",
    miniflux: "例如 Capy Reader、newsboat 或仪表盘。",
  },

  fever: "Fever API",
  feverHint: "默认关闭。只用于不支持其他接口的应用。",
  feverWhy: "它比密钥弱：",
  feverReasons: [
    "应用在每次请求中发送同一个代码，由你的邮箱和密码用过时的 MD5 算法生成。任何人看到一次请求，就能读取你的全部条目、标为已读和加星标，直到你关闭它。",
    "所有应用共用一个密码，所以无法只撤销其中一个。",
    "没有 https 时，应用和服务器之间的任何人都能看到它。",
  ],
  feverLimits: "它不能订阅或退订，不能查看你的账户，并且只对 Fever API 有效。",
  feverTurnOn: "打开 Fever",
  feverPassword: "Fever 密码",
  feverShownOnce: "只显示这一次。只能用于需要 Fever 账户的应用。",
  feverAddress: "Fever 地址",
  feverOn: (date) => `自 ${date} 起已打开`,
  feverNew: "更换密码",
  feverNewHint: "旧密码会立即失效。",
  feverTurnOff: "关闭",
  feverTurnedOff: "Fever API 已关闭",

  scannedTitle: "连接阅读器",
  scannedLead:
    "把它们复制到这台设备的阅读器里，但前提是你扫描的是自己生成的二维码：生成它的人能看到你用它阅读的内容。这里不会保存任何内容：完成后关闭此页面即可。",
  scannedOther: (email) => `这个二维码属于另一个账户。你登录的是 ${email}：请改为生成自己的二维码。`,
  makeOwn: "为自己的账户连接阅读器",
} satisfies typeof english;
