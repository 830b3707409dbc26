import type { words as english } from "../en/bundle-rest.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { backgroundWork } from "./background-work.ts";
import { catalogueUpdate } from "./catalogue-update.ts";
import { channels } from "./channels.ts";
import { feedProblems } from "./feed-problems.ts";
import { feedService } from "./feed-service.ts";
import { inbox } from "./inbox.ts";
import { membership } from "./membership.ts";
import { membershipPage } from "./membership-page.ts";
import { notFound } from "./not-found.ts";
import { offline } from "./offline.ts";
import { plans } from "./plans.ts";
import { preview } from "./preview.ts";
import { problems } from "./problems.ts";
import { results } from "./results.ts";
import { settings } from "./settings.ts";
import { sidebar } from "./sidebar.ts";
import { subscribe } from "./subscribe.ts";
import { video } from "./video.ts";
import { watch } from "./watch.ts";

export const words = {
  account,
  admin,
  backgroundWork,
  catalogueUpdate,
  channels,
  feedProblems,
  feedService,
  inbox,
  membership,
  membershipPage,
  notFound,
  offline,
  plans,
  preview,
  problems,
  results,
  settings,
  sidebar,
  subscribe,
  video,
  watch,
} satisfies typeof english;
