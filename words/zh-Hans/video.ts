import type { video as english } from "../en/video.ts";

export const video = {
  play: (title) => `播放《${title}》`,
  openPage: (title) => `显示《${title}》`,
  showCover: "显示封面",
  cover: "封面",
  noCover: "没有封面",
  openOn: (site) => `在${/^[\w ]+$/.test(site) ? ` ${site} ` : site}打开`,
  openOriginal: "打开原网页",
  playerOf: (title) => `播放器：${title}`,
  loading: "正在载入播放器……",

  startsAtBeginning: (time) => `该网站的播放器只能从头播放，请跳到 ${time}。`,
  notResponding: "播放器尚未响应，可能在此处被拦截。",
  failed: "播放器无法载入",
  failedWhy: {
    load: "连接失败，或 Pagecast 缺少所需部分。请重试，或前往原网页观看。",
    network: "无法载入该内容。请重试，或前往原网页观看。",
    format: "此浏览器无法播放该内容，或内容已不存在。原网页或许有其他版本。",
    "not-embeddable": "该网站不允许在别处播放，请前往原网页观看。",
    "own-page": "该地址属于 Pagecast，不能在它自己内部显示。",
    "not-web": "这里只能显示网页地址。",
  },

  editTitle: "编辑标题",
  title: "标题",
  cancel: "取消",
  titleNotSaved: "标题未保存",
  titleEmpty: "标题不能为空。",
  networkProblem: "网络异常，请稍后再试",
  more: "展开",
  less: "收起",
  description: "简介",
  unknownAuthor: "未知作者",
} satisfies typeof english;
