/** A folder of the person's, with its channels in hand order, as `folders.list` of the server gives it. */
export interface Folder {
  id: string;
  name: string;
  /** null: at the top. */
  parentId: string | null;
  isCollapsed: boolean;
  channelIds: string[];
}
