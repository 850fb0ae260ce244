#include "karum-romaji.h"

#include <glib.h>
#include <string.h>

/* Longer words first: the first that fits is read. */
static const struct {
  const char *word, *reading;
} readings[] = {
  { "可能性", "kanousei" },
  { "大悪手", "daiakushu" },
  { "疑問手", "gimonshu" },
  { "一局", "ikkyoku" },
  { "下限", "kagen" },
  { "互角", "gokaku" },
  { "作成", "sakusei" },
  { "保存", "hozon" },
  { "先手", "sente" },
  { "後手", "gote" },
  { "優勢", "yuusei" },
  { "勝勢", "shousei" },
  { "有利", "yuuri" },
  { "入力", "nyuuryoku" },
  { "公開", "koukai" },
  { "共有", "kyouyuu" },
  { "再開", "saikai" },
  { "分岐", "bunki" },
  { "初期", "shoki" },
  { "配置", "haichi" },
  { "局面", "kyokumen" },
  { "判断", "handan" },
  { "削除", "sakujo" },
  { "印刷", "insatsu" },
  { "反転", "hanten" },
  { "合意", "goui" },
  { "名前", "namae" },
  { "変化", "henka" },
  { "手順", "tejun" },
  { "変更", "henkou" },
  { "外観", "gaikan" },
  { "悪手", "akushu" },
  { "好手", "koushu" },
  { "妙手", "myoushu" },
  { "手数", "tesuu" },
  { "完全", "kanzen" },
  { "定数", "teisuu" },
  { "対局", "taikyoku" },
  { "展開", "tenkai" },
  { "履歴", "rireki" },
  { "座標", "zahyou" },
  { "形勢", "keisei" },
  { "不明", "fumei" },
  { "得点", "tokuten" },
  { "復元", "fukugen" },
  { "思考", "shikou" },
  { "投了", "touryou" },
  { "指定", "shitei" },
  { "挿入", "sounyuu" },
  { "採用", "saiyou" },
  { "日数", "nissuu" },
  { "最初", "saisho" },
  { "最大", "saidai" },
  { "最後", "saigo" },
  { "本譜", "honpu" },
  { "材質", "zaishitsu" },
  { "棋譜", "kifu" },
  { "検査", "kensa" },
  { "検索", "kensaku" },
  { "検討", "kentou" },
  { "注釈", "chuushaku" },
  { "消去", "shoukyo" },
  { "記録", "kiroku" },
  { "用紙", "youshi" },
  { "白紙", "hakushi" },
  { "盤面", "banmen" },
  { "移動", "idou" },
  { "終了", "shuuryou" },
  { "結果", "kekka" },
  { "統合", "tougou" },
  { "統計", "toukei" },
  { "編集", "henshuu" },
  { "練習", "renshuu" },
  { "問題", "mondai" },
  { "自動", "jidou" },
  { "再生", "saisei" },
  { "表示", "hyouji" },
  { "見本", "mihon" },
  { "解析", "kaiseki" },
  { "解除", "kaijo" },
  { "言語", "gengo" },
  { "訂正", "teisei" },
  { "記号", "kigou" },
  { "設定", "settei" },
  { "評価", "hyouka" },
  { "詳細", "shousai" },
  { "追加", "tsuika" },
  { "選択", "sentaku" },
  { "重複", "choufuku" },
  { "開始", "kaishi" },
  { "条件", "jouken" },
  { "面白", "omoshiro" },
  { "順位", "juni" },
  { "安全", "anzen" },
  { "成績", "seiseki" },
  { "計算", "keisan" },
  { "形式", "keishiki" },
  { "基本", "kihon" },
  { "上", "ue" },
  { "下", "shita" },
  { "中", "naka" },
  { "二", "futa" },
  { "付", "tsu" },
  { "作", "tsuku" },
  { "個", "ko" },
  { "元", "moto" },
  { "出", "da" },
  { "分", "wa" },
  { "切", "ki" },
  { "列", "retsu" },
  { "別", "betsu" },
  { "前", "mae" },
  { "取", "to" },
  { "右", "migi" },
  { "図", "zu" },
  { "多", "oo" },
  { "手", "te" },
  { "学", "mana" },
  { "左", "hidari" },
  { "引", "hi" },
  { "当", "a" },
  { "形", "katachi" },
  { "戻", "modo" },
  { "折", "o" },
  { "指", "sa" },
  { "探", "saga" },
  { "換", "ka" },
  { "新", "atara" },
  { "星", "hoshi" },
  { "書", "ka" },
  { "枝", "eda" },
  { "次", "tsugi" },
  { "止", "to" },
  { "段", "dan" },
  { "盤", "ban" },
  { "直", "nao" },
  { "空", "kara" },
  { "箱", "bako" },
  { "終", "o" },
  { "絞", "shibo" },
  { "続", "tsudu" },
  { "置", "o" },
  { "行", "gyou" },
  { "読", "yo" },
  { "貼", "ha" },
  { "込", "ko" },
  { "連", "ren" },
  { "閉", "to" },
  { "開", "hira" },
  { "順", "jun" },
  { "駒", "koma" },
  { "考", "kanga" },
  { "方", "kata" },
};

/* The word of the table with which @text begins, or -1. */
static int
find (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    if (g_str_has_prefix (text, readings[i].word))
      return (int) i;
  return -1;
}

char *
karum_romaji (const char *text)
{
  GString *read = g_string_new (NULL);

  while (*text) {
    int known = (guchar) *text < 0xe0 ? -1 : find (text);
    const char *next = known < 0 ? g_utf8_next_char (text) : NULL;

    if (next) {
      g_string_append_len (read, text, next - text);
      text = next;
      continue;
    }
    g_string_append_printf (read, " %s", readings[known].reading);
    text += strlen (readings[known].word);
  }
  return g_string_free (read, FALSE);
}
