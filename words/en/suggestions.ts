export const suggestions = {
  copy: "Copy feed address",
  copied: "Copied",
  preview: "Preview",
  openIn: "Open in…",
  more: "More",
  openInTab: "Feed address in a tab",
  documentation: "Documentation",
  chooseReaders: "Choose readers",
  onThisDevice: "on this device",

  retired: "Retired",
  retiredReason:
    "The feed service no longer has this route. Older versions may still have it, so its address can be copied.",
  needsConfig: "Needs configuration",
  /** The first setting by name; a route may need several, which the reason names all. */
  needsSetting: (name: string, more: number) => (more === 0 ? `Needs ${name}` : `Needs ${name} and ${more} more`),
  needsSettingsReason: (names: string) => `This route works only where the owner of the feed service has set ${names}.`,
  needsConfigReason: "This route works only where the owner of the feed service has set a key or a cookie for it.",
  needsBrowser: "Needs a browser",
  needsBrowserReason: "The feed service has to open this page in a browser, which not every instance can do.",
  antiCrawler: "Often blocked",
  antiCrawlerReason: "The site blocks bots, so the route works from few servers.",
  adult: "Adult",
  declared: "Declared by the page",
  declaredReason: "The page itself declares this feed, so no feed service is needed.",
  own: "Your rule",
  ownReason: "From a rule you saved in this browser.",

  /** Words of the catalogue's Chinese titles and what they mean. Optional: null shows the titles without their meaning. */
  titleWords:
    `分类=category|首页=home page|首頁=home page|主页=home page|通知公告=notices|公告通知=notices|通知=notices|公告=announcements|公示=public notices
新闻中心=news centre|新闻动态=news|新闻资讯=news|行业新闻=industry news|行业资讯=industry news|综合新闻=general news|滚动新闻=rolling news|新闻网=news|新闻=news|新聞=news|即時新聞=breaking news|资讯=news|資訊=news|快讯=news flashes|要闻=headlines|头条=headlines|消息=news|日报=daily|早报=morning news|周刊=weekly|热点=hot topics
搜索=search|搜尋=search|关键词=keyword|關鍵字=keyword|标签=tag|標籤=tag|话题=topic|話題=topic|主题=topic|主題=topic|专题=special topic|栏目=section|欄目=section|专栏=column|專欄=column|频道=channel|頻道=channel|板块=board|版块=board|分区=section|专区=area|小组=group|圈子=circle|社区=community|论坛=forum|論壇=forum|帖子=posts|贴吧=forum|精华=best of|精选=picks|推荐=recommended|热门=popular|热榜=trending|排行榜=ranking|排行=ranking|榜单=charts|榜=chart|最热=hottest|每日=daily|每周=weekly|今日=today’s|本周=this week’s
最新=latest|最近=recent|近期=recent|更新=updates|动态=activity|動態=activity|发布=releases|公开=disclosure|发现=discover|全部=all|所有=all|全站=whole site|其他=other|综合=general|默认=default|列表=list|详情=details|概况=overview|系列=series|合集=collection|页面=page
用户=user|用戶=user|作者=author|UP 主=author|UP主=author|主播=streamer|博主=blogger|个人=personal|公众号=WeChat account|作家=writer|演员=actor|导演=director|歌手=artist|艺术家=artist|团队=team|公司=company|机构=organisation|品牌=brand|会员=members|粉丝=followers|关注=following|好友=friends|人物=people
文章=articles|文库=library|图文=articles|博客=blog|日志=journal|作品=works|新作=new works|新作品=new works|评论=comments|評論=comments|回复=replies|留言=messages|收藏夹=favourites|收藏=favourites|非=not|点赞=likes|赞=likes|投币=coins|喜欢=likes|想法=thoughts|回答=answers|问题=questions|问答=questions and answers|书评=book reviews|影评=film reviews
视频=videos|影片=videos|投稿=uploads|直播=live|直播间=live room|开播=going live|番剧=series|追番=followed series|动画=animation|動畫=animation|动漫=anime|剧集=episodes|电影=films|电视剧=TV series|节目=programmes|影视=film and TV|音乐=music|专辑=albums|歌单=playlists|歌曲=songs|播客=podcasts|电台=radio|音频=audio|图片=pictures|圖片=pictures|壁纸=wallpapers|插画=illustrations|相册=album|摄影=photography|漫画=comics|漫畫=comics|小说=novels|小說=novels|章节=chapters|游戏=games|遊戲=games|图书=books|图书馆=library|书单=book list|期刊=journal|论文=papers|排名=ranking
政策=policy|政策法规=policies and regulations|政策解读=policy explained|政策文件=policy documents|法律法规=laws and regulations|法规=regulations|政务公开=open government|政务=government affairs|政府=government|信息公开=disclosure|信息=information|文件=documents|工作动态=work updates|工作=work|党建=party building|教务处=academic office|教务=academic affairs|研究生院=graduate school|研究生=graduate|本科生=undergraduate|招生=admissions|招聘=jobs|人才=talent|就业=careers|校园=campus|学院=school|计算机=computer science|软件=software|学术=academic|学习=study|教育=education|考试=exams|科研=research|科学=science|科技=technology|技术=technology|研究=research|报告=reports|讲座=lectures|活动=events|活動=events|项目=projects|国际=international|合作交流=cooperation|媒体=media|报道=coverage|焦点=focus|观点=opinion|深度=in depth|洞见=insights|评测=reviews|测评=reviews|攻略=guides|教程=tutorials|指南=guides
行业=industry|市场=market|金融=finance|财经=finance|股票=stocks|基金=funds|投资=investment|证券=securities|汽车=cars|产品=products|商品=goods|新品=new products|优惠=deals|折扣=discounts|价格=prices|数据=data|统计=statistics|健康=health|美食=food|旅游=travel|体育=sports|娱乐=entertainment|文化=culture|艺术=art|设计=design|生活=life|社会=society|军事=military|历史=history|天气预报=weather forecast|天气=weather|地震=earthquakes|种子=torrents|下载=downloads|版本=versions|仓库=repository|开源=open source|开发=development|编程=programming|人工智能=AI|智能=smart|中国=China|中文=Chinese|英文=English|全球=global|国内=domestic|世界=world|北京=Beijing|上海=Shanghai|的=|与=and|和=and|及=and|按=by` as
      | string
      | null,
};
