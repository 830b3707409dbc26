import type { views as english } from "../en/views.ts";

export const views = {
  more: "此视图的更多操作",
  privateFeed: "私人订阅源……",
  privateFeedTitle: (name) => `“${name}”的私人订阅源`,
  privateFeedHint: "以订阅源的形式提供此视图最新的 50 条内容，可在其他阅读器中使用。知道地址的人都能阅读。",
  loading: "正在载入……",
  renameFolder: "重命名文件夹……",
  edit: "编辑或重命名……",
  moveUp: "上移",
  moveDown: "下移",
  delete: "删除视图",
  deleted: "视图已删除",
  deleteFailed: "未能删除视图",
  moveFailed: "未能移动视图",
  undoFailed: "未能撤销",

  saveTitle: "存为视图",
  editTitle: "编辑视图",
  saveHint: "在你的视图中成为单独的列表，有自己的地址和私人订阅源。",
  name: "名称",
  nameMissing: "请先输入名称。",
  from: "来自",
  allChannels: "全部频道",
  chooseAll: "选择全部频道",
  chosen: (count) => `已选 ${count} 个`,
  find: "查找文件夹和频道",
  noMatch: "没有叫这个名称的文件夹或频道。",
  folder: "文件夹",
  words: "包含这些词语",
  wordsHint:
    '所有词语须出现在同一条内容中，写法同搜索："词组"、-排除、author:作者、is:starred、after:2026-01。留空则不限。',
} satisfies typeof english;
