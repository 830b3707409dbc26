import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { backgroundWork } from "./background-work.ts";
import { catalogueUpdate } from "./catalogue-update.ts";
import { channels } from "./channels.ts";
import { connect } from "./connect.ts";
import { directories } from "./directories.ts";
import { firstRun } from "./first-run.ts";
import { folders } from "./folders.ts";
import { fullText } from "./full-text.ts";
import { inbox } from "./inbox.ts";
import { membership } from "./membership.ts";
import { membershipPage } from "./membership-page.ts";
import { notFound } from "./not-found.ts";
import { offline } from "./offline.ts";
import { plans } from "./plans.ts";
import { reading } from "./reading.ts";
import { saving } from "./saving.ts";
import { serviceAdmin } from "./service-admin.ts";
import { settings } from "./settings.ts";
import { sidebar } from "./sidebar.ts";
import { video } from "./video.ts";
import { viewNames } from "./view-names.ts";
import { views } from "./views.ts";
import { watch } from "./watch.ts";

/** Every other area of the web app. */
export const words = {
  account,
  admin,
  backgroundWork,
  catalogueUpdate,
  channels,
  connect,
  directories,
  firstRun,
  folders,
  fullText,
  inbox,
  membership,
  membershipPage,
  notFound,
  offline,
  plans,
  reading,
  saving,
  serviceAdmin,
  settings,
  sidebar,
  video,
  viewNames,
  views,
  watch,
};
